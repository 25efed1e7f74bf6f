"""What the figures of the lessons show. A `draw_x(ax, ...)` takes axes, draws, and returns them.

    discounts   draw_discounts, draw_top_share
    orderings   draw_contributions, draw_discount_effect, draw_ndcg_over_k
    systems     draw_first_ranks
    words       draw_saturation, draw_length
    fusion      draw_rrf_shares
    progress    draw_progress

figures.Picture gives a finished figure its words: a sentence, and everything plotted as text.
"""

from course_lib.plots.discounts import draw_discounts, draw_top_share
from course_lib.plots.fusion import draw_rrf_shares
from course_lib.plots.orderings import draw_contributions, draw_discount_effect, draw_ndcg_over_k
from course_lib.plots.progress import draw_progress
from course_lib.plots.systems import draw_first_ranks
from course_lib.plots.words import draw_length, draw_saturation

__all__ = [
    "draw_contributions",
    "draw_discount_effect",
    "draw_discounts",
    "draw_first_ranks",
    "draw_length",
    "draw_ndcg_over_k",
    "draw_progress",
    "draw_rrf_shares",
    "draw_saturation",
    "draw_top_share",
]
