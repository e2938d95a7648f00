/* Random full two-player games of Carcassonne with farms in plain C: the yardstick of the benchmarks, not part of the
   product. The first scoring rules without the river; today's farms (3 points for each completed city). Features are
   looked through when they are asked for: nothing is kept of them from turn to turn.
   cc -O3 -march=x86-64-v2 -std=gnu11 carcassonne.c -o carcassonne
   ./carcassonne GAMES <TILES prints games' checksum, turns and seconds of the processor as JSON. Each line of TILES is
   a kind: name, copies, edges, rotations, cities, roads, fields (a comma between segments, - for none), cloister.
   ./carcassonne GAMES texts <TILES prints each game's actions and points, so that an engine can check them. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "random.h"

enum { KINDS = 24, TURNS = 72, WIDTH = 160, SQUARES = WIDTH * WIDTH, MIDDLE = 80 * WIDTH + 80,
       SEGMENTS = 9, PARTS = TURNS * SEGMENTS, CITY = 0, ROAD, CLOISTER, FIELD, FOLLOWERS = 7 };
static const int STEP[4] = {-WIDTH, 1, WIDTH, -1};
static const int AROUND[8] = {-WIDTH - 1, -WIDTH, -WIDTH + 1, -1, 1, WIDTH - 1, WIDTH, WIDTH + 1};
static const char *SIDES = "NESW", *ROLES[4] = {"knight", "thief", "monk", "farmer"};
static const char *HALVES[8] = {"Nw", "Ne", "En", "Es", "Se", "Sw", "Ws", "Wn"};

typedef struct { uint8_t sort, ends, pennants, cities; } Segment; /* ends: sides, or a field's half-sides */
typedef struct {
    Segment segments[SEGMENTS];
    uint32_t edges; /* a byte a side */
    uint8_t count, at_side[4], at_half[8];
} Tile;
static struct { char name[4]; int copies, rotations; } KIND[KINDS];
static Tile TILE[KINDS][4];

typedef struct {
    uint8_t placed[SQUARES];   /* number of the tile that lies there, from 1 on */
    uint8_t waits[SQUARES];    /* it is in the frontier */
    uint32_t wanted[SQUARES], known[SQUARES];
    uint16_t frontier[SQUARES / 16];
    int frontier_n, tiles, points[2], supply[2], deployed;
    uint16_t square[TURNS + 1];
    const Tile *tile[TURNS + 1];
    int8_t follower[TURNS + 1][SEGMENTS];
    uint32_t seen[TURNS + 1][SEGMENTS], tile_seen[TURNS + 1], stamp;
} State;
typedef struct { int tiles, pennants, open, followers[2]; } Feature;
static State S;
static int TEXTS;

static void add_segments(Tile *tile, int sort, char *text, int turn) {
    if (*text == '-') return;
    for (char *end, *one = strtok_r(text, ",", &end); one; one = strtok_r(NULL, ",", &end)) {
        Segment *made = &tile->segments[tile->count];
        *made = (Segment){.sort = sort};
        for (; *one && *one != '/'; one++) {
            if (*one == '*') made->pennants++;
            if (*one == '*' || *one == '.') continue;
            if (sort == FIELD) {
                int half = (*one - '0' + 2 * turn) % 8;
                made->ends |= 1 << half;
                tile->at_half[half] = tile->count;
            } else {
                int side = (strchr(SIDES, *one) - SIDES + turn) % 4;
                made->ends |= 1 << side;
                tile->at_side[side] = tile->count;
            }
        }
        if (*one == '/')
            for (one++; *one; one++) made->cities |= 1 << (*one - '0');
        tile->count++;
    }
}

static void read_tiles(void) {
    char edges[8], texts[3][32], used[32];
    for (int kind = 0; kind < KINDS; kind++) {
        int cloister;
        if (scanf("%3s %d %7s %d %31s %31s %31s %d", KIND[kind].name, &KIND[kind].copies, edges, &KIND[kind].rotations,
                  texts[0], texts[1], texts[2], &cloister) != 8)
            exit(2);
        for (int turn = 0; turn < 4; turn++) {
            Tile *tile = &TILE[kind][turn];
            memset(tile, 0, sizeof *tile);
            for (int side = 0; side < 4; side++) tile->edges |= (uint32_t)edges[side] << 8 * ((side + turn) % 4);
            for (int sort = CITY; sort <= FIELD; sort++) {
                if (sort == CLOISTER) {
                    if (cloister) tile->segments[tile->count++] = (Segment){.sort = CLOISTER};
                    continue;
                }
                add_segments(tile, sort, strcpy(used, texts[sort == FIELD ? 2 : sort]), turn);
            }
        }
    }
}

static void lay(int square, const Tile *tile) {
    int number = ++S.tiles;
    S.placed[square] = number;
    S.square[number] = square;
    S.tile[number] = tile;
    memset(S.follower[number], -1, SEGMENTS);
    for (int side = 0; side < 4; side++) {
        int next = square + STEP[side], back = 8 * ((side + 2) % 4);
        S.known[next] |= 255u << back;
        S.wanted[next] |= (tile->edges >> 8 * side & 255) << back;
        if (!S.placed[next] && !S.waits[next]) {
            S.waits[next] = 1;
            S.frontier[S.frontier_n++] = next;
        }
    }
    for (int i = 0; i < S.frontier_n; i++)
        if (S.frontier[i] == square) {
            S.frontier[i] = S.frontier[--S.frontier_n];
            break;
        }
}

/* Look through the feature of a city, road or field from one of its segments on. Fields note what they touch. */
static Feature look(int number, int segment, uint16_t *touched, int *touched_n) {
    Feature found = {0};
    uint16_t stack[PARTS];
    int depth = 0, field = S.tile[number]->segments[segment].sort == FIELD;
    uint32_t stamp = ++S.stamp;
    S.seen[number][segment] = stamp;
    stack[depth++] = number * SEGMENTS + segment;
    while (depth) {
        number = stack[--depth] / SEGMENTS, segment = stack[depth] % SEGMENTS;
        const Segment *here = &S.tile[number]->segments[segment];
        if (S.follower[number][segment] >= 0) found.followers[S.follower[number][segment]]++;
        found.pennants += here->pennants;
        if (S.tile_seen[number] != stamp) {
            S.tile_seen[number] = stamp;
            found.tiles++;
        }
        if (field && touched)
            for (int city = 0; here->cities >> city; city++)
                if (here->cities >> city & 1) touched[(*touched_n)++] = number * SEGMENTS + city;
        for (unsigned ends = here->ends; ends; ends &= ends - 1) {
            int end = __builtin_ctz(ends), side = field ? end / 2 : end;
            int next = S.placed[S.square[number] + STEP[side]];
            if (!next) {
                found.open++;
                continue;
            }
            int other = field ? S.tile[next]->at_half[side % 2 ? 9 - end : 5 - end]
                              : S.tile[next]->at_side[(side + 2) % 4];
            if (S.seen[next][other] == stamp) continue;
            S.seen[next][other] = stamp;
            stack[depth++] = next * SEGMENTS + other;
        }
    }
    return found;
}

static void pay(const Feature *feature, int points) {
    for (int seat = 0; seat < 2; seat++)
        if (feature->followers[seat] && feature->followers[seat] >= feature->followers[1 - seat])
            S.points[seat] += points;
}

/* Send the followers of the feature looked at last home. */
static void send_home(void) {
    for (int number = 1; number <= S.tiles; number++)
        if (S.tile_seen[number] == S.stamp)
            for (int segment = 0; segment < S.tile[number]->count; segment++)
                if (S.follower[number][segment] >= 0 && S.seen[number][segment] == S.stamp) {
                    S.supply[S.follower[number][segment]]++;
                    S.follower[number][segment] = -1;
                }
}

static int neighbours(int square) {
    int found = 0;
    for (int i = 0; i < 8; i++) found += S.placed[square + AROUND[i]] != 0;
    return found;
}

static void score_cloister(int number) {
    const Tile *tile = S.tile[number];
    for (int segment = 0; segment < tile->count; segment++)
        if (tile->segments[segment].sort == CLOISTER && S.follower[number][segment] >= 0 &&
            neighbours(S.square[number]) == 8) {
            S.points[S.follower[number][segment]] += 9;
            S.supply[S.follower[number][segment]]++;
            S.follower[number][segment] = -1;
        }
}

static void score_completed(int number, const int *open) {
    const Tile *tile = S.tile[number];
    for (int segment = 0; segment < tile->count; segment++) {
        int sort = tile->segments[segment].sort;
        if ((sort != CITY && sort != ROAD) || open[segment]) continue;
        Feature feature = look(number, segment, NULL, NULL);
        if (!(feature.followers[0] | feature.followers[1])) continue;
        int each = sort == CITY && feature.tiles > 2 ? 2 : 1;
        pay(&feature, each * (feature.tiles + feature.pennants));
        send_home();
    }
    score_cloister(number);
    for (int i = 0; i < 8; i++)
        if (S.placed[S.square[number] + AROUND[i]]) score_cloister(S.placed[S.square[number] + AROUND[i]]);
}

static void say_deployment(const Segment *segment) {
    printf("%s", ROLES[segment->sort]);
    if (segment->sort == FIELD) printf(" %s", HALVES[__builtin_ctz(segment->ends)]);
    else if (segment->sort != CLOISTER) printf(" %c", SIDES[__builtin_ctz(segment->ends)]);
    printf("\n");
}

/* Have a seat deploy; note the open ends of each city and road on the tile. */
static void deploy(int number, int seat, int *open, Rng *rng) {
    const Tile *tile = S.tile[number];
    int free[SEGMENTS], n = 0;
    for (int segment = 0; segment < tile->count; segment++) {
        int sort = tile->segments[segment].sort;
        if (sort != CLOISTER && (sort != FIELD || S.supply[seat])) {
            Feature feature = look(number, segment, NULL, NULL);
            open[segment] = feature.open;
            if (feature.followers[0] | feature.followers[1]) continue;
        }
        free[n++] = segment;
    }
    if (!n || !S.supply[seat]) return;
    int chosen = rng_below(rng, n + 1);
    if (chosen < n) {
        S.follower[number][free[chosen]] = seat;
        S.supply[seat]--;
        S.deployed++;
    }
    if (TEXTS) chosen < n ? say_deployment(&tile->segments[free[chosen]]) : (void)printf("pass\n");
}

/* The city's first segment stands for a completed city; 0 for an incomplete one. */
static int completed(int part, uint16_t *known) {
    if (!known[part]) {
        int complete = !look(part / SEGMENTS, part % SEGMENTS, NULL, NULL).open;
        for (int number = 1; number <= S.tiles; number++)
            for (int segment = 0; segment < S.tile[number]->count && S.tile_seen[number] == S.stamp; segment++)
                if (S.seen[number][segment] == S.stamp) known[number * SEGMENTS + segment] = complete ? part : PARTS * 2;
    }
    return known[part] == PARTS * 2 ? 0 : known[part];
}

static void score_rest(void) {
    static uint16_t known[PARTS + SEGMENTS];
    uint16_t touched[PARTS];
    memset(known, 0, sizeof known);
    for (int number = 1; number <= S.tiles; number++)
        for (int segment = 0; segment < S.tile[number]->count; segment++) {
            int seat = S.follower[number][segment], sort = S.tile[number]->segments[segment].sort, n = 0, worth = 0;
            if (seat < 0) continue;
            if (sort == CLOISTER) {
                S.points[seat] += 1 + neighbours(S.square[number]);
                continue;
            }
            Feature feature = look(number, segment, touched, &n);
            send_home();
            if (sort != FIELD) worth = feature.tiles + feature.pennants;
            for (int i = 0; i < n; i++) { /* each completed city once */
                int city = completed(touched[i], known), first = 1;
                for (int j = 0; j < i && first; j++) first = completed(touched[j], known) != city;
                if (city && first) worth += 3;
            }
            pay(&feature, worth);
        }
}

static void play(Rng *rng) {
    uint8_t bag[TURNS];
    int left = 0, seat = 0;
    for (int number = 1; number <= S.tiles; number++) /* only what the game before wrote */
        for (int i = 0; i < 9; i++) {
            int square = S.square[number] + (i < 8 ? AROUND[i] : 0);
            S.placed[square] = S.waits[square] = 0;
            S.wanted[square] = S.known[square] = 0;
        }
    S.frontier_n = S.tiles = S.deployed = S.points[0] = S.points[1] = 0;
    S.supply[0] = S.supply[1] = FOLLOWERS;
    for (int kind = 0; kind < KINDS; kind++)
        for (int i = 0; i < KIND[kind].copies - (kind == 3); i++) bag[left++] = kind;
    lay(MIDDLE, &TILE[3][0]);
    while (left) {
        int i = rng_below(rng, left), kind = bag[i], n = 0;
        uint32_t ways[4 * SQUARES / 16];
        bag[i] = bag[--left];
        if (TEXTS) printf("draw %s\n", KIND[kind].name);
        for (int j = 0; j < S.frontier_n; j++) {
            int square = S.frontier[j];
            for (int turn = 0; turn < KIND[kind].rotations; turn++)
                if (!((TILE[kind][turn].edges ^ S.wanted[square]) & S.known[square])) ways[n++] = square * 4 + turn;
        }
        if (!n) continue; /* into the box */
        uint32_t way = ways[rng_below(rng, n)];
        lay(way / 4, &TILE[kind][way % 4]);
        if (TEXTS)
            printf("place %d,%d %d\n", (int)(way / 4 % WIDTH) - 80, (int)(way / 4 / WIDTH) - 80, (int)(way % 4) * 90);
        int open[SEGMENTS];
        deploy(S.tiles, seat, open, rng);
        score_completed(S.tiles, open);
        seat = 1 - seat;
    }
    score_rest();
    if (TEXTS) printf("points %d %d\n", S.points[0], S.points[1]);
}

int main(int argc, char **argv) {
    uint64_t games = strtoull(argv[1], 0, 10), sum = 0, turns = 0;
    TEXTS = argc > 2;
    read_tiles();
    clock_t begin = clock();
    for (uint64_t seed = 0; seed < games; seed++) {
        Rng rng = {(seed + 1) * 0xD1342543DE82EF95ULL};
        play(&rng);
        sum += (S.tiles * 31 + S.points[0]) * 31 + S.points[1] + S.deployed * 31 * 31 * 31;
        turns += S.tiles - 1;
    }
    double cpu = (double)(clock() - begin) / CLOCKS_PER_SEC;
    if (!TEXTS)
        printf("{\"sum\": %llu, \"turns\": %llu, \"cpu\": %.6f}\n", (unsigned long long)sum, (unsigned long long)turns,
               cpu);
}
