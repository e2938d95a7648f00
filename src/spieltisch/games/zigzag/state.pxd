cimport cython
from libc.stdint cimport int8_t, int16_t, uint8_t, uint16_t, uint32_t, uint64_t

from spieltisch.core.bits cimport lowest_bit, mix, popcount
from spieltisch.core.state cimport State
from spieltisch.core.rng cimport Rng


cdef struct Run:
    uint8_t end               # why it ended; 0 there was none
    uint8_t misfit            # the terrain that fitted nowhere, if that was why
    uint8_t passed            # the maze cards left behind


cdef struct Position:
    uint64_t down             # the places with a terrain card face down, a bit each
    uint64_t open             # those with one face up
    uint8_t face[48]          # the terrains of cards face up, or turned over and not decided; else 0
    uint8_t unseen[8]         # terrain cards never turned over, by terrain
    uint8_t back[8]           # terrain cards that came back from piles in this round, by terrain
    uint8_t pile[4][48]       # terrains in the order in which they were taken
    uint8_t pile_count[4]
    int8_t held[4]            # the place of the card that a seat has turned over; -1 none
    uint8_t maze[4][28]       # laid cards from start to goal: 2 * card, 1 more when turned round
    uint8_t maze_count[4]
    int8_t goal[4]            # terrains; -1 none yet
    int16_t at[4]             # where the runners stand: a section of the maze, -1 start, 504 goal
    uint32_t hand[4]          # maze cards not laid, a bit each
    uint32_t crossed[4]       # long game: maze cards behind the runner
    uint32_t deck             # the shuffled part of the maze deck, a bit a card
    uint8_t under[28]         # the cards put under it, the upper ones first
    uint8_t under_count
    uint8_t arrived[4]        # single race: the seats on their goals, first come first
    uint8_t arrived_count
    uint8_t points[4]         # long game, from races that are over
    uint8_t race              # from 0
    uint8_t phase
    int8_t caller             # who called stop; -1 nobody
    uint8_t called_goal       # whether he called it as (goal)
    uint8_t ran               # the seats that have run in this round, a bit each
    int8_t seat               # who is dealt to, turns a card over, runs or draws a penalty; else -1
    uint8_t used              # the cards of his pile that the runner has used
    Run run[4]                # each seat's last
    int16_t last              # the last action, -1 before the first; from here on for items()
    int8_t last_seat          # whom it concerned
    uint8_t ended             # the seats whose runs ended with it, a bit each
    uint8_t settled           # whether a race ended with it
    uint8_t gained[4]         # and what it brought
    uint32_t round            # of collecting and running, counted to tell earlier states from later
    uint8_t built             # 2.2: cards of a first maze; from here on never changed
    uint8_t dealt             # 2.1: cards dealt
    uint8_t races             # 6: of a long game; 0 a single race
    uint8_t play_on           # 5.1


cdef struct Tables:
    uint8_t copies[8]
    uint8_t goals[4]
    uint32_t next_to[18]      # the sections round one within its card, a bit each
    uint32_t showing[56][8]   # the sections of a terrain on a card as it lies


cdef Tables T


@cython.final
cdef class ZigZagState(State):
    cdef Position p

    cdef int hand_size(self, int seat) noexcept nogil
    cdef void deal(self, int card) noexcept nogil
    cdef Py_ssize_t list_hand(self, int seat, int* out) noexcept nogil
    cdef bint goal_left(self, int number) noexcept nogil
    cdef bint has_surplus(self, int seat) noexcept nogil
    cdef bint has_built(self, int seat) noexcept nogil
    cdef void lay(self, int seat, int laid) noexcept nogil
    cdef void all_built(self) noexcept nogil
    cdef void give_goal(self, int number) noexcept nogil
    cdef void spread(self) noexcept nogil
    cdef Py_ssize_t list_collecting(self, int seat, int* out) noexcept nogil
    cdef Py_ssize_t list_clock(self, int* out) noexcept nogil
    cdef bint may_collect(self, int seat, int action) noexcept nogil
    cdef bint may_call_dry(self) noexcept nogil
    cdef bint any_held(self) noexcept nogil
    cdef int pick_collecting(self, int seat, Rng rng) noexcept nogil
    cdef int pick_reveal(self, Rng rng) noexcept nogil
    cdef void flip(self, int seat, int place) noexcept nogil
    cdef void reveal(self, int terrain) noexcept nogil
    cdef void onto_pile(self, int seat, int terrain) noexcept nogil
    cdef void keep(self, int seat) noexcept nogil
    cdef void leave(self, int seat) noexcept nogil
    cdef void take(self, int seat, int place) noexcept nogil
    cdef void end_if_empty(self) noexcept nogil
    cdef void end_collecting(self, int caller, bint goal) noexcept nogil
    cdef int top(self) noexcept nogil
    cdef uint32_t beside(self, int seat, int at, int terrain) noexcept nogil
    cdef int ahead(self, int seat, int at, int terrain) noexcept nogil
    cdef Py_ssize_t list_steps(self, int seat, int at, int terrain, int* out) noexcept nogil
    cdef Py_ssize_t list_moves(self, int* out) noexcept nogil
    cdef bint may_move(self, int action) noexcept nogil
    cdef void begin_run(self, int seat) noexcept nogil
    cdef void go_on(self) noexcept nogil
    cdef void move(self, int to) noexcept nogil
    cdef void end_run(self, int why, int misfit) noexcept nogil
    cdef void note_run(self, int why, int misfit, int passed) noexcept nogil
    cdef void put_under(self, int card) noexcept nogil
    cdef int deck_size(self) noexcept nogil
    cdef void draw_penalty(self, int card) noexcept nogil
    cdef void next_run(self) noexcept nogil
    cdef bint arrive(self) noexcept nogil
    cdef void end_round(self) noexcept nogil
    cdef void end_race(self) noexcept nogil
    cdef void hand_on(self) noexcept nogil
