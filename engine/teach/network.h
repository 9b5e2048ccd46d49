/* What a position looks like to the network, as in the engine's win_probability.py, features_2_seats.py and features_many_seats.py, and what it answers. */
#define HIDDEN 16
#define WIDTH ((HIDDEN + SEATS + 7) / 8 * 8)
#define MOST_TRAITS 320
#define FAR 30
#define RESERVES 26
#define BORDERS 55

typedef float Eight __attribute__((vector_size(32)));
typedef struct { int count; int16_t row[MOST_TRAITS]; float times[MOST_TRAITS]; } Traits;

static float *rows, outward[SEATS][HIDDEN], bias[SEATS], holding[80][2 * FAR + 1];

static int between(int value, int least, int most) { return value < least ? least : value > most ? most : value; }
static float held(int left, int lead) { return holding[left][between(lead, -FAR, FAR) + FAR]; }
static int border(int low, int high) { return low * (2 * PROVINCES - low - 1) / 2 + high - low - 1; }
static void add(Traits *t, int row, float times) { t->row[t->count] = row; t->times[t->count++] = times; }

#if SEATS == 2
enum {
    STANDING = 0, MET = STANDING + PROVINCES * 36, NOW = MET + PROVINCES, UPHILL = NOW + PROVINCES, AID = UPHILL + 100,
    IN_HAND = AID + BORDERS * 3, TIE = IN_HAND + 2 * RESERVES, HOPE = TIE + 4, OFFER = HOPE + 4, WHOLE = OFFER + 2 * CARDS,
    ROWS = WHOLE + 8
};

static void look(const Map *map, const Position *p, Traits *t) {
    int8_t met[PROVINCES][SEATS], swords[SEATS];
    int scores[SEATS], mine = p->turn, other = 1 - mine, leads[PROVINCES], who[PROVINCES];
    int left = p->reserve[0] + p->reserve[1], out = outs(p) > 0, hope[2];
    float soft = 0;
    t->count = 0;
    memcpy(met, p->there, sizeof met);
    likely(p, swords);
    fight(map, met, swords, scores);
    int tie = swords[mine] > swords[other], lead = scores[mine] - scores[other];
    for (int at = 0; at < PROVINCES; at++) {
        int own = p->there[at][mine], his = p->there[at][other];
        leads[at] = met[at][mine] - met[at][other];
        who[at] = (own > 0) + 2 * (his > 0);
        float then = held(left, leads[at]) * 2 - 1;
        add(t, STANDING + (at * 4 + who[at]) * 9 + between(leads[at], -4, 4) + 4, 1);
        add(t, MET + at, then);
        add(t, NOW + at, held(left, own - his) * 2 - 1);
        soft += (at + 2) * then;
    }
    for (int low = 0; low < PROVINCES; low++) for (int i = 0; i < map->ups[low]; i++) {
        int high = map->up[low][i], winner = leads[low] > 0 || (!leads[low] && tie) ? 0 : 1;
        int aided = who[low] && who[high] >> winner & 1 ? 1 + winner : 0;
        add(t, UPHILL + (between(leads[low], -2, 2) + 2) * 20 + who[high] * 5 + between(leads[high], -2, 2) + 2, (high + 2) * 0.1f);
        add(t, AID + border(low, high) * 3 + aided, 1);
    }
    for (int i = 0; i < 2; i++) {
        int seat = i ? other : mine;
        hope[i] = !out && !p->used[seat] && p->offer;
        add(t, IN_HAND + i * RESERVES + between(p->reserve[seat], 0, RESERVES - 1), 1);
        for (int card = 0; card < CARDS; card++) if (hope[i] && p->offer >> card & 1) add(t, OFFER + i * CARDS + card, 1);
    }
    add(t, TIE + tie, 1);
    add(t, TIE + 2, out);
    add(t, HOPE + hope[0] + 2 * hope[1], 1);
    add(t, WHOLE, 1);
    add(t, WHOLE + 1, soft * 0.1f);
    add(t, WHOLE + 2, lead * 0.1f);
    add(t, WHOLE + 3, left / 36.f);
    add(t, WHOLE + 4, (p->reserve[mine] - p->reserve[other]) * 0.2f);
    add(t, WHOLE + 5, lead * 1.f / (left + 4));
    add(t, WHOLE + 6, soft / (left + 4));
}
#else
enum {
    FIRST = 0, SECOND = FIRST + PROVINCES * SEATS * 8, WIN = SECOND + PROVINCES * SEATS * 6, PLACE = WIN + PROVINCES * SEATS,
    UPHILL = PLACE + PROVINCES * SEATS, AID = UPHILL + (SEATS + 1) * 21, IN_HAND = AID + BORDERS * (SEATS + 1),
    SWORD = IN_HAND + SEATS * RESERVES, HOPE = SWORD + SEATS * SEATS, OFFER = HOPE + SEATS * 2, WHOLE = OFFER + SEATS * CARDS,
    ROWS = WHOLE + 2 + 4 * SEATS
};

static void look(const Map *map, const Position *p, Traits *t) {
    int8_t met[PROVINCES][SEATS], swords[SEATS];
    int scores[SEATS], seats[SEATS], leads[PROVINCES][SEATS], winner[PROVINCES], gap[PROVINCES], left = 0, out = outs(p) > 0;
    float soft[SEATS] = {0};
    t->count = 0;
    memcpy(met, p->there, sizeof met);
    likely(p, swords);
    fight(map, met, swords, scores);
    for (int i = 0; i < SEATS; i++) { left += p->reserve[i]; seats[i] = (p->turn + i) % SEATS; }
    for (int at = 0; at < PROVINCES; at++) {
        int most = 0;
        winner[at] = SEATS;
        for (int i = 0; i < SEATS; i++) {
            int mine = met[at][seats[i]], best = -9, second = -9, here = p->there[at][seats[i]] > 0;
            if (mine && mine * 8 + swords[seats[i]] > most) { most = mine * 8 + swords[seats[i]]; winner[at] = i; }
            for (int j = 0; j < SEATS; j++) if (j != i) {
                int other = met[at][seats[j]];
                if (other > best) { second = best; best = other; } else if (other > second) second = other;
            }
            float won = held(left, mine - best), placed = held(left, mine - second);
            leads[at][i] = mine - best;
            add(t, FIRST + (at * SEATS + i) * 8 + (here ? between(mine - best, -3, 3) + 4 : 0), 1);
            add(t, SECOND + (at * SEATS + i) * 6 + (here ? between(mine - second, -2, 2) + 3 : 0), 1);
            add(t, WIN + at * SEATS + i, won);
            add(t, PLACE + at * SEATS + i, placed);
            soft[i] += (at + 2) * won + ((at + 2) >> 1) * (placed - won);
        }
        gap[at] = winner[at] < SEATS ? between(leads[at][winner[at]] / 2, 0, 2) : 0;
    }
    for (int low = 0; low < PROVINCES; low++) for (int i = 0; i < map->ups[low]; i++) {
        int high = map->up[low][i], who = winner[low], aided = who < SEATS && p->there[high][seats[who]];
        add(t, UPHILL + who * 21 + gap[low] * 7 + (aided ? between(leads[high][who], -3, 2) + 4 : 0), (high + 2) * 0.1f);
        add(t, AID + border(low, high) * (SEATS + 1) + (aided ? who : SEATS), 1);
    }
    add(t, WHOLE, 1);
    add(t, WHOLE + 1, left / 36.f);
    for (int i = 0; i < SEATS; i++) {
        int seat = seats[i], hope = !out && !p->used[seat] && p->offer, best = -99;
        for (int j = 0; j < SEATS; j++) if (j != i && scores[seats[j]] > best) best = scores[seats[j]];
        add(t, IN_HAND + i * RESERVES + between(p->reserve[seat], 0, RESERVES - 1), 1);
        add(t, SWORD + i * SEATS + swords[seat] - 1, 1);
        add(t, HOPE + 2 * i + hope, 1);
        for (int card = 0; card < CARDS; card++) if (hope && p->offer >> card & 1) add(t, OFFER + i * CARDS + card, 1);
        add(t, WHOLE + 2 + 4 * i, soft[i] * 0.1f);
        add(t, WHOLE + 3 + 4 * i, (scores[seat] - best) * 0.1f);
        add(t, WHOLE + 4 + 4 * i, (scores[seat] - best) * 1.f / (left + 4));
        add(t, WHOLE + 5 + 4 * i, p->swords[seat] > 0);
    }
}
#endif

static void prepare(void) {
    know_rolls();
    for (int left = 0; left < 80; left++) for (int lead = -FAR; lead <= FAR; lead++)
        holding[left][lead + FAR] = 1 / (1 + exp(-lead / (0.35 + 0.16 * sqrt(left))));
    if (!rows && posix_memalign((void **)&rows, 64, (size_t)ROWS * WIDTH * sizeof *rows)) abort();
}

static void answer(const Traits *t, float *sums, float *chances) {
    Eight all[WIDTH / 8];
    float most = -1e9f, total = 0;
    memset(all, 0, sizeof all);
    for (int i = 0; i < t->count; i++) {
        const Eight *row = (const Eight *)(rows + (size_t)t->row[i] * WIDTH);
        for (int c = 0; c < WIDTH / 8; c++) all[c] += row[c] * t->times[i];
    }
    memcpy(sums, all, sizeof all);
    for (int k = 0; k < SEATS; k++) {
        chances[k] = sums[HIDDEN + k] + bias[k];
        for (int c = 0; c < HIDDEN; c++) if (sums[c] > 0) chances[k] += sums[c] * outward[k][c];
        if (chances[k] > most) most = chances[k];
    }
    for (int k = 0; k < SEATS; k++) total += chances[k] = expf(chances[k] - most);
    for (int k = 0; k < SEATS; k++) chances[k] /= total;
}

/* Each seat's chance of winning, by seat; at the end who has won. */
static void judge(const Map *map, const Position *p, float *chances) {
    if (is_over(p)) {
        int8_t met[PROVINCES][SEATS];
        int scores[SEATS], best = 0;
        memcpy(met, p->there, sizeof met);
        fight(map, met, p->swords, scores);
        for (int seat = 1; seat < SEATS; seat++)
            if (scores[seat] * 8 + p->swords[seat] > scores[best] * 8 + p->swords[best]) best = seat;
        for (int seat = 0; seat < SEATS; seat++) chances[seat] = seat == best;
        return;
    }
    Traits t;
    float sums[WIDTH], found[SEATS];
    look(map, p, &t);
    answer(&t, sums, found);
    for (int i = 0; i < SEATS; i++) chances[(p->turn + i) % SEATS] = found[i];
}
