"""Prospects of each colour, in numbers that the coach tells people."""

from spieltisch.games.ingenious.bots.ending cimport count_unseen
from spieltisch.games.ingenious.bots.learned.forecast cimport Offers, survey_offers
from spieltisch.games.ingenious.bots.gains cimport Board, survey
from spieltisch.games.ingenious.scoring cimport own_level
from spieltisch.games.ingenious.state cimport IngeniousState
from spieltisch.games.ingenious.layout cimport KINDS, T, Position


cdef class Outlook:
    """Numbers for each colour at a position, as a seat knows it.

    `levels` are the markers by seat. `offers` are the most points that a half would score on the
    board, and `places` the cells where it would score 3 or more. `left` counts the halves that the
    seat has not seen, and `rack` those in its hand.
    """

    cdef readonly list levels  #: list[list[int]]
    cdef readonly list offers  #: list[int]
    cdef readonly list places  #: list[int]
    cdef readonly list left  #: list[int]
    cdef readonly list rack  #: list[int]

    def __init__(self, IngeniousState state not None, int seat) -> None:
        cdef Board own_board
        cdef Board* board = &own_board
        cdef Offers own_offers
        cdef Offers* offers = &own_offers
        cdef Position* p = state.p
        cdef int[21] unseen = [0] * 21
        cdef int kind, colour
        survey(p, board)
        survey_offers(p, board, offers)
        count_unseen(p, seat, unseen)
        self.levels = [
            [own_level(p, one, colour) for colour in range(6)] for one in range(state.seats)
        ]
        self.offers = [round(8 * offers.colour[colour][5]) for colour in range(6)]
        self.places = [offers.count[colour][3] for colour in range(6)]
        self.left = [0] * 6
        self.rack = [0] * 6
        for kind in range(KINDS):
            for colour in (T.kind_first[kind] - 1, T.kind_second[kind] - 1):
                self.left[colour] += unseen[kind]
                self.rack[colour] += p.rack[seat][kind]
