"""Two PNG pictures: the same to the eye, or not."""

import base64
import io
import re

BLOCK = 8  # pixels: letters that sit a pixel off, as another font library sets them, vanish in a block's mean
MOST = 40.0  # of 255, in the worst block: other hinting stays under 32, a bar moved by a hair's breadth is above 160
MADE_BY = re.compile(r"[Mm]atplotlib\D*(\d+\.\d+)")


def problem(stored: str, fresh: str) -> str | None:
    """What is wrong with a stored picture (base64), given the fresh one, or None.

    Pixels are compared only if the same minor version of matplotlib drew both, which each PNG's own Software text
    says: other versions place ticks and letters a little differently, and the plotted data are compared as text.
    """
    import numpy as np
    from PIL import Image

    pixels, makers = [], []
    for name, data in (("stored", stored), ("fresh", fresh)):
        try:
            image = Image.open(io.BytesIO(base64.b64decode(data)))
            pixels.append(np.asarray(image.convert("RGBA"), dtype=float))
        except (OSError, ValueError, SyntaxError) as error:  # Pillow says SyntaxError of a broken PNG
            return f"the {name} picture cannot be read ({error}): rebuild"
        maker = MADE_BY.search(image.info.get("Software", ""))
        if maker is None:
            return f"the {name} picture does not say which matplotlib drew it: keep the PNG's Software text"
        makers.append(maker[1])
    if makers[0] != makers[1]:
        return None
    if pixels[0].shape != pixels[1].shape:
        return f"the stored picture is {_size(pixels[0])}, the fresh one {_size(pixels[1])}: rebuild"
    height, width, _ = pixels[0].shape
    filled = np.pad(pixels[0] - pixels[1], ((0, -height % BLOCK), (0, -width % BLOCK), (0, 0)))
    blocks = filled.reshape(filled.shape[0] // BLOCK, BLOCK, filled.shape[1] // BLOCK, BLOCK, 4)
    difference = float(np.abs(blocks.mean(axis=(1, 3))).max())
    if difference > MOST:
        return f"the pictures differ by {difference:.0f} of 255 in one place (at most {MOST:g}): rebuild"
    return None


def _size(pixels) -> str:
    return f"{pixels.shape[1]} x {pixels.shape[0]}"
