from spieltisch.games.zigzag.state cimport ZigZagState


cpdef bint live(ZigZagState state)
cpdef str claim(ZigZagState state, int seat, int action)
cpdef tuple reveals(ZigZagState state, int actor, int action)
cpdef tuple alarms(ZigZagState state)
