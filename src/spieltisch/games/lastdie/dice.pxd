from libc.stdint cimport uint8_t, uint16_t


# Dice without an order: every multiset of 0 to 5 dice has a number, smaller ones first, those of a
# size in the order of their texts; 0 is no dice, 252 to 461... are rolled with five.
cdef struct Dice:
    uint8_t size[462]
    uint8_t values[462]       # bit v: a die shows v
    uint8_t die[462][5]       # ascending
    uint8_t weight[462]       # in how many ways it is rolled, of 6**size
    uint16_t plus[462][7]     # with one more die of that value, up to five
    uint16_t minus[462][7]    # with one fewer, where there is one
    uint16_t first[7]         # the first of a size; the next size's ends them


cdef Dice D
