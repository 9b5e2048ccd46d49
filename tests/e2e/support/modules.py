"""The modules of JavaScript that the page's bundle is made of, one by one."""

import re

from web.build.site import assemble

ADDRESS = re.compile(r"/app-[0-9a-f]{12}/([\w-]+\.mjs)$")


def lend(page):
    """Let a page import each module by its name. It is a copy: its state is separate from that of the page's own."""
    scripts = assemble.scripts()

    def answer(route, request):
        code = scripts.get(ADDRESS.search(request.url)[1])
        if code is None:
            route.fallback()
        else:
            route.fulfill(body=code, content_type="text/javascript")

    page.route(ADDRESS, answer)
