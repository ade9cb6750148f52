"""The page itself: the files that were built, and the same document at every address within it.

They are read when the server starts. An address is looked up among them and never becomes a path of the
system, and nobody gets half of a page that is built anew meanwhile.
"""

from __future__ import annotations

import hashlib
import mimetypes
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from litestar import Response, route
from litestar.enums import HttpMethod
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from zimo.server.problems import BrowserRequest

PAGE = Path(__file__).parent / "page"
FOREVER = "public, max-age=31536000, immutable"  # names of assets change with their content
ASK_AGAIN = "no-cache"
DOCUMENT = "index.html"
NO_PAGE = ("api", "schema")  # what lies there is not the page's
NOT_MODIFIED = 304


class PageFile(NamedTuple):
    content: bytes
    media_type: str
    headers: dict[str, str]


Page = dict[str, PageFile]
"""The files of the page by their names, such as ``assets/index-0a1b2c3d.js``."""


def read_page(folder: Path = PAGE) -> Page:
    """Nothing where zimo was installed without its page."""
    return {
        file.relative_to(folder).as_posix(): _read(file, file.relative_to(folder).parts[0] == "assets")
        for file in folder.rglob("*")
        if file.is_file()
    }


def _read(file: Path, is_asset: bool) -> PageFile:
    content = file.read_bytes()
    mark = f'W/"{hashlib.sha256(content).hexdigest()[:16]}"'  # weak: it may be sent compressed
    return PageFile(
        content,
        mimetypes.guess_type(file.name)[0] or "application/octet-stream",
        {"Cache-Control": FOREVER if is_asset else ASK_AGAIN, "ETag": mark},
    )


@route(
    ["/", "/{path:path}"],
    http_method=[HttpMethod.GET, HttpMethod.HEAD],
    include_in_schema=False,
    sync_to_thread=False,
)
def page(request: BrowserRequest, path: FromPath[str] = "") -> Response[bytes]:
    name = path.strip("/")
    file = _find(request.app.state.page, name)
    if request.headers.get("if-none-match") == file.headers["ETag"]:
        return Response(b"", status_code=NOT_MODIFIED, headers=file.headers)
    return Response(file.content, media_type=file.media_type, headers=file.headers)


def _find(page: Page, name: str) -> PageFile:
    """The file of that name, or the document where the name can be an address of the page."""
    if file := page.get(name):
        return file
    parts = PurePosixPath(name).parts
    if parts and (parts[0] in NO_PAGE or "." in parts[-1]):
        raise NotFoundException(f"there is nothing at /{name}")
    if DOCUMENT not in page:
        raise NotFoundException("this zimo was installed without its page; the API is at /schema")
    return page[DOCUMENT]
