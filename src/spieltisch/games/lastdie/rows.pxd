from libc.stdint cimport int16_t, uint8_t


# A row as an automaton. A position is how far the row is filled and with which value, as far as
# that matters for what comes: 0 is the empty row, the last one the full row.
cdef struct Row:
    int16_t points            # of its last cell, black ones negative
    uint8_t cells
    uint8_t positions         # their number, 2 to 26
    uint8_t full              # the last of them
    uint8_t left[26]          # cells not filled, by position
    uint8_t takes[26]         # bit v: the next cell takes a die of value v
    uint8_t next[26][7]       # the position after a die of value 1 to 6; 0: it does not fit


cdef struct Face:
    uint8_t cells
    Row row[6]


cdef class FaceSet:
    cdef Face face[16]
    cdef readonly int count
    cdef readonly int dotted  # the face with the dot
    cdef readonly str text
    cdef readonly tuple faces


cdef object _compile(FaceSet box, int i, int r, object row)
