"""The page itself: the files that were built, and one document at every address within it.

They are read when the server starts. An address is looked up among them and never becomes a path of the
system, and nobody gets half of a page that is built anew meanwhile.
"""

from __future__ import annotations

import asyncio
import hashlib
import mimetypes
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import Annotated, NamedTuple

from litestar import Response, get
from litestar.datastructures import CacheControlHeader
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, QueryParameter

from zimo.notation.hand import parse_hand
from zimo.notation.tiles import TileError
from zimo.server.limits import COMPUTES
from zimo.server.log import Damaged
from zimo.server.picture import draw
from zimo.server.play import Finished
from zimo.server.preview import GIVEN, HEAD, HONOURS, PICTURE, preview_of
from zimo.server.problems import BrowserRequest, problem
from zimo.server.tables import Tables

PAGE = Path(__file__).parent / "page"
FOREVER = "public, max-age=31536000, immutable"  # names of assets change with their content
ASK_AGAIN = "no-cache"
DOCUMENT = "index.html"
PLACED = (
    DOCUMENT,
    "manifest.webmanifest",
)  # they name addresses; the build knows not where
HERE = b'"./'  # as they name it
NO_PAGE = ("api", "schema")  # what lies there is not the page's
PLACES = (
    "",
    "games",
    "me",
    "r",
    "rules",
    "score",
    "t",
    "watch",
)  # with what an address of the page begins: web/src/path.ts
NOT_MODIFIED = 304
FACES = "tiles.svg"
PACKED = {".br": "br", ".gz": "gzip"}  # beside an asset the same compressed, the smaller first
KINDS = {".webmanifest": "application/manifest+json"}  # that the system need not know


class PageFile(NamedTuple):
    content: bytes
    media_type: str
    headers: dict[str, str]
    packed: Mapping[str, bytes]  # the content as it may be sent, by encoding


Page = dict[str, PageFile]
"""The files of the page by their names, such as ``assets/index-0a1b2c3d.js``."""


def read_page(folder: Path = PAGE, prefix: str = "") -> Page:
    """As it stands under that prefix. Nothing where zimo was installed without its page."""
    files = {file.relative_to(folder).as_posix(): file for file in folder.rglob("*") if file.is_file()}
    return {name: _read(name, file, prefix) for name, file in files.items() if file.suffix not in PACKED}


def _read(name: str, file: Path, prefix: str) -> PageFile:
    content, is_asset = file.read_bytes(), name.startswith("assets/")
    if name in PLACED:
        content = content.replace(HERE, f'"{prefix}/'.encode())
    kind = KINDS.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    beside = {encoding: file.with_name(file.name + suffix) for suffix, encoding in PACKED.items()}
    packed = {encoding: one.read_bytes() for encoding, one in beside.items() if one.is_file()}
    headers = _headers(content, FOREVER if is_asset else ASK_AGAIN)
    if packed:  # a store between must not hand one form to who takes another
        headers["Vary"] = "Accept-Encoding"
    return PageFile(content, kind, headers, packed)


def _headers(content: bytes, kept: str) -> dict[str, str]:
    mark = f'W/"{hashlib.sha256(content).hexdigest()[:16]}"'  # weak: it may be sent compressed
    return {"Cache-Control": kept, "ETag": mark}


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(request: BrowserRequest, path: FromPath[str] = "") -> Response[bytes]:
    return await _answer(request, path.strip("/"))


@get("/r", include_in_schema=False)
async def file_page(request: BrowserRequest) -> Response[bytes]:
    """Where a file of records is looked at again: what lies below it has a handler of its own."""
    return await _answer(request, "r")


@get("/r/{path:path}", include_in_schema=False, opt=COMPUTES)
async def match_page(request: BrowserRequest, path: FromPath[str]) -> Response[bytes]:
    """With the hand that won last: what is over of the match is played again for that, as for its records."""
    name = path.strip("/")
    tables: Tables = request.app.state.tables
    async with request.app.state.looking_back:
        try:
            finished = await tables.past(name)
        except Damaged:
            finished = None
        return await _answer(request, f"r/{name}", finished or ())


async def _answer(request: BrowserRequest, name: str, finished: Sequence[Finished] = ()) -> Response[bytes]:
    known: Page = request.app.state.page
    file = _find(known, name)
    if file is known.get(DOCUMENT):
        if name.partition("/")[0] not in PLACES:
            return Response(file.content, status_code=404, media_type=file.media_type, headers=file.headers)
        file = await _with_preview(request, file, name, finished)
    if request.headers.get("if-none-match") == file.headers["ETag"]:
        return Response(b"", status_code=NOT_MODIFIED, headers=file.headers)
    encoding = _encoding(request.headers.get("accept-encoding", ""), file.packed)
    if encoding is None:
        return Response(file.content, media_type=file.media_type, headers=file.headers)
    headers = file.headers | {"Content-Encoding": encoding}
    return Response(file.packed[encoding], media_type=file.media_type, headers=headers)


def _encoding(accepted: str, known: Iterable[str]) -> str | None:
    """The first known one that the browser takes."""
    told = [part.replace(" ", "").partition(";q=") for part in accepted.lower().split(",")]
    taken = {name for name, _, weight in told if not weight or weight.strip("0.")}
    return next((encoding for encoding in known if encoding in taken), None)


async def _with_preview(
    request: BrowserRequest, document: PageFile, name: str, finished: Sequence[Finished]
) -> PageFile:
    """The document as messengers read it at that address: they run no scripts."""
    language = "zh" if request.headers.get("accept-language", "").lower().startswith("zh") else "en"
    log, query = request.app.state.tables.log, request.scope["query_string"].decode("latin-1")
    preview = await asyncio.to_thread(preview_of, log, name, query, language, finished)
    base = f"{request.scope['scheme']}://{request.headers.get('host', '')}{request.app.state.prefix}"
    tags = preview.tags(base)
    content = HEAD.sub(lambda _: tags, document.content, count=1)
    headers = _headers(content, ASK_AGAIN) | {"Vary": "Accept-Language"}
    return document._replace(content=content, headers=headers)


@get(
    PICTURE,
    summary="A picture of a hand, as messengers show it",
    media_type="image/png",
    sync_to_thread=True,
    opt=COMPUTES,
    cache_control=CacheControlHeader(max_age=86400, public=True),
)
def picture(
    request: BrowserRequest, hand: Annotated[str, QueryParameter(max_length=GIVEN)] = ""
) -> Response[bytes]:
    faces: PageFile | None = request.app.state.page.get(FACES)
    if faces is None:
        raise NotFoundException("this zimo was installed without its page")
    try:
        drawn = draw(parse_hand(hand or HONOURS), faces.content.decode())
    except TileError as error:
        raise problem(error, "hand") from None
    return Response(drawn, media_type="image/png")


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
