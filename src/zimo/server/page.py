"""The page itself: files of the package, and the same document for every path within it."""

from __future__ import annotations

import asyncio
import mimetypes
from pathlib import Path

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

PAGE = Path(__file__).parent / "page"
FOREVER = "public, max-age=31536000, immutable"  # names of assets change with their content
DOCUMENT = "index.html"


@get("/", include_in_schema=False)
async def front_page() -> Response[bytes]:
    return await page.fn("")  # type: ignore[no-any-return]


@get("/{path:path}", include_in_schema=False)
async def page(path: FromPath[str]) -> Response[bytes]:
    name = path.strip("/")
    file = (PAGE / name).resolve()
    inside = file.is_relative_to(PAGE.resolve())
    if name.startswith(("api/", "schema")) or not inside:
        raise NotFoundException(f"there is nothing at /{name}")
    if not file.is_file():
        if "." in Path(name).name:
            raise NotFoundException(f"there is nothing at /{name}")
        file = PAGE / DOCUMENT
    if not file.is_file():
        raise NotFoundException("this zimo was installed without its page; the API is at /schema")
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    caching = FOREVER if "assets" in file.parts else "no-cache"
    content = await asyncio.to_thread(file.read_bytes)
    return Response(content, media_type=kind, headers={"Cache-Control": caching})
