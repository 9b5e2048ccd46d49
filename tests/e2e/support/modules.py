"""The JavaScript modules of the page's bundle, one by one."""

import re

from web.build.site import assemble

ADDRESS = re.compile(r"/app-[0-9a-f]{12}/([\w-]+\.mjs)$")


def lend(page):
    """Let a page import each module by its name. It is a copy, with its own state."""
    scripts = assemble.scripts()

    def answer(route, request):
        code = scripts.get(ADDRESS.search(request.url)[1])
        if code is None:
            route.fallback()
        else:
            route.fulfill(body=code, content_type="text/javascript")

    page.route(ADDRESS, answer)
