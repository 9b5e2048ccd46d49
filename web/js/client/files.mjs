// Files that leave the page.

// Offers a file as a download.
export const offer = (file, name) => {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
};
// Shares a file with another app if the system supports that file; else offers it as a download.
export const shareOrDownload = async (made, name) => {
  const what = { files: [new File([made], name, { type: made.type })] };
  if (!navigator.canShare?.(what)) offer(made, name);
  else await navigator.share(what).catch(() => {});     // the visitor cancelled
};
