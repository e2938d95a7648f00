/* Read before every module that is built with --sanitize (scripts/sanitize.py).

   A tuple ends in an array that is declared to hold one object and holds more. Asked by a pointer,
   it is not taken for an array that is overrun, while all arrays of our own are looked at. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#undef PyTuple_GET_ITEM
#define PyTuple_GET_ITEM(tuple, i) ((&((PyTupleObject *)(tuple))->ob_item[0])[i])
#undef PyTuple_SET_ITEM
#define PyTuple_SET_ITEM(tuple, i, item) \
    ((void)((&((PyTupleObject *)(tuple))->ob_item[0])[i] = (item)))
