"""Choices in a guided search: a seat's by priors and results, chance's by weight."""

from libc.math cimport sqrt

from spieltisch.bots.guided.desk cimport Desk
from spieltisch.bots.guided.graph cimport Branch, Graph, Offer
from spieltisch.bots.search.chance cimport weight_of
from spieltisch.core.engine cimport CHANCE


cdef int best(
    Graph graph, Desk desk, int node, double low, double high, bint everywhere
) noexcept nogil:
    """Return the branch of the highest bound, a new one for an untried action; 0 without room.

    Results are between `low` and `high`. All offers are legal `everywhere`, or else those that the
    desk has marked.
    """
    cdef int i, n
    cdef int untried = -1
    cdef int found = 0
    cdef long long total = 0
    cdef double tried = 0
    cdef double priors = graph.node[node].priors
    cdef double highest = 0
    cdef double mean, bound, wide
    cdef double span = high - low
    cdef float most = -1
    cdef Offer* offer = graph.offer + graph.node[node].first
    cdef int* place = desk.place.data
    cdef Branch* branch
    cdef int at = graph.node[node].branch
    if span <= 0:
        span = 1
    if everywhere:
        for i in range(graph.node[node].count):
            if offer[i].prior > most and offer[i].action >= 0:
                most = offer[i].prior
                untried = i
    else:
        priors = 0
        for i in range(graph.node[node].count):
            if place[max(offer[i].action, ~offer[i].action)] < -1:
                priors += offer[i].prior
                if offer[i].prior > most and offer[i].action >= 0:
                    most = offer[i].prior
                    untried = i
    priors = max(priors, 1e-9)
    while at != 0:
        branch = &graph.branch[at]
        if everywhere or place[branch.action] < -1:
            n = branch.visits + branch.pending
            total += n
            if n > 0:
                tried += branch.prior
        at = branch.next
    wide = desk.exploration * sqrt(<double>max(total, 1)) / priors
    if untried >= 0:
        mean = graph.node[node].value / max(graph.node[node].visits, 1)
        mean = (mean - low) / span - desk.urgency * sqrt(tried / priors)
        highest = mean + wide * most
    at = graph.node[node].branch
    while at != 0:
        branch = &graph.branch[at]
        if everywhere or place[branch.action] < -1:
            n = max(branch.visits + branch.pending, 1)  # 0 where a simulation was withdrawn
            mean = (branch.value - branch.visits * low) / (span * n)
            bound = mean + wide * branch.prior / (1 + n)
            if (found == 0 and untried < 0) or bound > highest:
                found = at
                highest = bound
        at = branch.next
    if found == 0 and untried >= 0:
        found = graph.take_up(node, untried)
    return found


cdef int draw(Graph graph, Desk desk, int node) noexcept nogil:
    """Return the branch of chance's draw by weight; 0 without room.

    If many draws are possible, a node has few of them at first, as in `search/chance.pyx`.
    """
    cdef int action = desk.state.pick(CHANCE, desk.rng, desk.scratch.data)
    cdef int found = graph.find(node, action)
    cdef int at = graph.node[node].branch
    cdef int count = 0
    if found != 0:
        return found
    while at != 0:
        count += 1
        at = graph.branch[at].next
    if count > 8 + sqrt(graph.node[node].visits):
        found = drawn_again(graph, desk, node)
    if found == 0:
        found = graph.sprout(
            node, action, weight_of(desk.state, action, desk.moves, desk.scratch)
        )
    return found


cdef int drawn_again(Graph graph, Desk desk, int node) noexcept nogil:
    """Return the branch of one of the node's possible draws by weight; 0 without one."""
    cdef int found = 0
    cdef int at = graph.node[node].branch
    cdef double total = 0
    cdef double weight
    while at != 0:
        if desk.state.accepts(CHANCE, graph.branch[at].action):
            weight = graph.branch[at].prior
            total += weight
            if desk.rng.below(1 << 30) * total < weight * (1 << 30):
                found = at
        at = graph.branch[at].next
    return found
