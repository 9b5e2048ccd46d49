/* Tenka Meidou as whole numbers, for very many games: the rules of engine/tenka/games/tenka_meidou without daimyo.
   Provinces go by their castle, 0 to 10 for 2 to 12. The command compares cards and wars with the engine before it teaches. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef SEATS
#define SEATS 2
#endif
#define PROVINCES 11
#define CARDS 12
#define USES 33      /* of dice: a province, one to three soldiers */
#define MOST_ENDS 1024
#define BEAM 6       /* half-done cards that are followed on */

enum { SCOUT, MOUNTAIN, NAVY, NINJA, KYOTO, BACKUP, BETRAYAL, EXILE, HOSTAGE, RETREAT, SPLIT, DECOY };

typedef struct {
    int8_t there[PROVINCES][SEATS], reserve[SEATS], swords[SEATS], used[SEATS], turn;
    uint16_t offer;
} Position;

typedef struct {
    uint16_t any[PROVINCES], land[PROVINCES], sea[PROVINCES];       /* neighbours, a bit each */
    int ups[PROVINCES], up[PROVINCES][PROVINCES], kyoto, retreat;   /* neighbours with a higher castle */
} Map;

static const int LAND[][2] = {{3, 4}, {4, 5}, {4, 6}, {5, 6}, {5, 7}, {6, 7}, {6, 8}, {7, 8}, {7, 9}, {8, 9}};
static const int SEA[][2] = {{1, 0}, {1, 2}, {1, 3}, {2, 3}, {2, 4}, {9, 10}};

static uint64_t luck;
static int below(int number) {      /* splitmix64 */
    uint64_t z = (luck += 0x9E3779B97F4A7C15ull);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return (int)(((z ^ (z >> 31)) >> 32) * (uint64_t)number >> 32);
}

/* Rolls by what they can be used for: how many of the 216 allow it, and which of them is which. */
static int kinds, kind_uses[64], kind_use[64][3], kind_weight[64], kind_of[216];
static void know_rolls(void) {
    int number = 0;
    kinds = 0;
    for (int a = 1; a <= 6; a++) for (int b = 1; b <= 6; b++) for (int c = 1; c <= 6; c++) {
        int dice[3] = {a, b, c}, use[3], uses = 0, kind = 0;
        for (int i = 0; i < 3; i++) {
            int new = (a + b + c - dice[i] - 2) * 3 + (dice[i] + 1) / 2 - 1, at = uses;
            for (int j = 0; j < uses; j++) if (use[j] == new) at = -1;
            if (at < 0) continue;
            while (at && use[at - 1] > new) { use[at] = use[at - 1]; at--; }
            use[at] = new;
            uses++;
        }
        while (kind < kinds && (kind_uses[kind] != uses || memcmp(kind_use[kind], use, uses * sizeof(int)))) kind++;
        if (kind == kinds) { kind_uses[kinds] = uses; memcpy(kind_use[kinds], use, sizeof use); kind_weight[kinds++] = 0; }
        kind_weight[kind]++;
        kind_of[number++] = kind;
    }
}

static void lay(Map *map, const int *castles, int retreat) {    /* castles: by place, 0 to 10 */
    memset(map, 0, sizeof *map);
    for (int i = 0; i < 10; i++) {
        int a = castles[LAND[i][0]], b = castles[LAND[i][1]];
        map->land[a] |= 1 << b; map->land[b] |= 1 << a;
    }
    for (int i = 0; i < 6; i++) {
        int a = castles[SEA[i][0]], b = castles[SEA[i][1]];
        map->sea[a] |= 1 << b; map->sea[b] |= 1 << a;
    }
    for (int low = 0; low < PROVINCES; low++) {
        map->any[low] = map->land[low] | map->sea[low];
        for (int high = low + 1; high < PROVINCES; high++) if (map->any[low] >> high & 1) map->up[low][map->ups[low]++] = high;
    }
    map->kyoto = castles[4];
    map->retreat = retreat;
}

static void begin(Map *map, Position *p, int soldiers) {    /* the classic game or the tumult, each half of the time */
    int castles[PROVINCES], tumult = below(2), left = SEATS + 1;
    for (int i = 0; i < PROVINCES; i++) castles[i] = i;
    for (int i = PROVINCES - 1; i > 0; i--) { int j = below(i + 1), one = castles[i]; castles[i] = castles[j]; castles[j] = one; }
    lay(map, castles, tumult ? 2 : 3);
    memset(p, 0, sizeof *p);
    for (int seat = 0; seat < SEATS; seat++) p->reserve[seat] = soldiers;
    while (left) { int card = below(tumult ? 12 : 10); if (!(p->offer >> card & 1)) { p->offer |= 1 << card; left--; } }
    p->turn = below(SEATS);
}

static int outs(const Position *p) { int out = 0; for (int seat = 0; seat < SEATS; seat++) out += p->swords[seat] != 0; return out; }
static int is_over(const Position *p) { return outs(p) == SEATS; }
static int may_use_card(const Position *p) { return !p->used[p->turn] && p->offer && !outs(p); }

static void end_turn(Position *p) {
    int seat = p->turn;
    if (!p->reserve[seat]) {
        int out = outs(p);
        p->swords[seat] = SEATS - out;
        if (out + 1 == SEATS) return;
    }
    do seat = (seat + 1) % SEATS; while (p->swords[seat]);
    p->turn = seat;
}

static void deploy(Position *p, int use) {
    int seat = p->turn, soldiers = use % 3 + 1;
    if (soldiers > p->reserve[seat]) soldiers = p->reserve[seat];
    p->reserve[seat] -= soldiers;
    p->there[use / 3][seat] += soldiers;
    end_turn(p);
}

static void fight(const Map *map, int8_t there[PROVINCES][SEATS], const int8_t *swords, int *scores) {
    memset(scores, 0, SEATS * sizeof *scores);
    for (int low = 0; low < PROVINCES; low++) {
        int first = -1, second = -1, most = 0, next = 0;
        for (int seat = 0; seat < SEATS; seat++) if (there[low][seat]) {
            int weight = there[low][seat] * 8 + swords[seat];
            if (weight > most) { second = first; next = most; first = seat; most = weight; }
            else if (weight > next) { second = seat; next = weight; }
        }
        if (first < 0) continue;
        scores[first] += low + 2;
        if (SEATS > 2 && second >= 0) scores[second] += (low + 2) >> 1;
        for (int i = 0; i < map->ups[low]; i++) if (there[map->up[low][i]][first]) there[map->up[low][i]][first] += SEATS == 2 ? 1 : 2;
    }
}

static void likely(const Position *p, int8_t *swords) {     /* as war.likely_swords */
    for (int seat = 0; seat < SEATS; seat++) {
        int before = 0, key = p->reserve[seat] * 8 + (seat - p->turn + SEATS) % SEATS;
        for (int other = 0; other < SEATS; other++)
            before += !p->swords[other] && p->reserve[other] * 8 + (other - p->turn + SEATS) % SEATS < key;
        swords[seat] = p->swords[seat] ? p->swords[seat] : SEATS - outs(p) - before;
    }
}

/* Positions after one round of a card, its turn not ended yet; ``past``: rounds before. */
static int round_of(const Map *map, const Position *p, int card, Position *ends, int past) {
    int seat = p->turn, count = 0, pieces = 1, standing = 0;
    const uint16_t *links = map->any;
#define EACH(name) for (int name = 0; name < PROVINCES; name++)
#define RIVALS(at, least) for (int rival = 0; rival < SEATS; rival++) if (rival != seat && p->there[at][rival] >= (least))
#define END(change) do { if (count < MOST_ENDS) { Position *q = &ends[count++]; *q = *p; change; } } while (0)
    switch (card) {
    case MOUNTAIN: case NAVY: case SPLIT:
        pieces = 2;
        links = card == MOUNTAIN ? map->land : card == NAVY ? map->sea : map->any;    /* fall through */
    case SCOUT:
        EACH(from) if (p->there[from][seat] >= pieces) EACH(to) if (links[from] >> to & 1) {
            int moved = card == SPLIT ? p->there[from][seat] / 2 : pieces;
            END(q->there[from][seat] -= moved; q->there[to][seat] += moved);
        }
        break;
    case NINJA:
        EACH(from) if (p->there[from][seat]) EACH(to) if (to != from && p->there[to][seat])
            END(q->there[from][seat]--; q->there[to][seat]++);
        break;
    case KYOTO:
        EACH(from) if (links[map->kyoto] >> from & 1 && p->there[from][seat])
            END(q->there[from][seat]--; q->there[map->kyoto][seat]++);
        break;
    case BACKUP:
        if (p->reserve[seat]) EACH(to) if (p->there[to][seat]) END(q->reserve[seat]--; q->there[to][seat]++);
        break;
    case BETRAYAL:
        if (p->reserve[seat]) EACH(at) RIVALS(at, 1)
            END(q->there[at][rival]--; q->reserve[rival]++; q->reserve[seat]--; q->there[at][seat]++);
        break;
    case EXILE:
        EACH(from) if (p->there[from][seat]) RIVALS(from, 1) EACH(to) if (links[from] >> to & 1)
            END(q->there[from][rival]--; q->there[to][rival]++);
        break;
    case DECOY:
        EACH(from) if (p->there[from][seat]) RIVALS(from, 2) EACH(to) if (links[from] >> to & 1)
            END(q->there[from][seat]--; q->there[to][seat]++; q->there[from][rival] -= 2; q->there[to][rival] += 2);
        break;
    case HOSTAGE:
        EACH(from) RIVALS(from, 1) EACH(to) if (links[from] >> to & 1 && p->there[to][seat])
            END(q->there[from][rival]--; q->there[to][rival]++);
        break;
    case RETREAT:
        EACH(from) standing += p->there[from][seat];
        if (standing >= map->retreat - past) EACH(from) if (p->there[from][seat])
            END(q->there[from][seat]--; q->reserve[seat]++);
        break;
    }
    return count;
}

typedef double (*Judge)(const Map *, const Position *, int seat);

/* Positions after a card, the turn ended: all of them; of cards with several rounds those that the best half-done ones lead to. */
static int after_card(const Map *map, const Position *start, int card, Position *ends, Judge judge) {
    static Position next[80], some[MOST_ENDS];
    Position beam[BEAM], p = *start;
    int seat = p.turn, count = 0, followed = 1, last = card == RETREAT ? map->retreat - 1 : card == KYOTO ? PROVINCES * 9 : 0;
    double worth[80];
    p.used[seat] = 1;
    p.offer &= ~(1 << card);
    if (!last) {
        count = round_of(map, &p, card, ends, 0);
        for (int i = 0; i < count; i++) end_turn(&ends[i]);
        return count;
    }
    beam[0] = p;
    for (int round = 0; round <= last && followed; round++) {
        int found = 0;
        for (int i = 0; i < followed; i++) {
            int more = round_of(map, &beam[i], card, some, round);
            for (int j = 0; j < more; j++) {
                int known = 0;
                for (int k = 0; k < found && !known; k++) known = !memcmp(&next[k], &some[j], sizeof *next);
                if (!known && found < 80) next[found++] = some[j];
            }
        }
        for (int i = 0; i < found; i++) {
            worth[i] = judge(map, &next[i], seat);
            if ((card == KYOTO || round == last) && count < MOST_ENDS) { ends[count] = next[i]; end_turn(&ends[count++]); }
        }
        for (followed = 0; followed < BEAM && found; followed++) {
            int best = 0;
            for (int i = 1; i < found; i++) if (worth[i] > worth[best]) best = i;
            beam[followed] = next[best];
            next[best] = next[--found];
            worth[best] = worth[found];
        }
    }
    return count;
}
