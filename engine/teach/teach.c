/* A network plays against itself and learns from what it sees one roll later. Compiled by __init__.py, once for each number of seats. */
#include "game.h"
#include "network.h"

#define BATCH 256
#define MOST_TURNS 400
#define SOLDIERS 18

typedef struct { Traits traits; float target[SEATS]; } Lesson;

static float *slope, *mean, *square;
static float outward_slope[SEATS][HIDDEN], outward_mean[SEATS][HIDDEN], outward_square[SEATS][HIDDEN];
static float bias_slope[SEATS], bias_mean[SEATS], bias_square[SEATS];

static double half_done(const Map *map, const Position *p, int seat) {
    Position end = *p;
    float chances[SEATS];
    end_turn(&end);
    judge(map, &end, chances);
    return chances[seat];
}

/* Chances after each use of dice, before a roll that must be taken (last) and before one that may be rolled again (first). */
static void before_roll(const Map *map, const Position *p, float worth[USES][SEATS], float *last, float *first) {
    int seat = p->turn, best[64];
    for (int use = 0; use < USES; use++) {
        Position end = *p;
        if (use % 3 >= p->reserve[seat]) { memcpy(worth[use], worth[use - 1], sizeof worth[use]); continue; }
        deploy(&end, use);
        judge(map, &end, worth[use]);
    }
    for (int k = 0; k < SEATS; k++) last[k] = first[k] = 0;
    for (int i = 0; i < kinds; i++) {
        best[i] = kind_use[i][0];
        for (int j = 1; j < kind_uses[i]; j++) if (worth[kind_use[i][j]][seat] > worth[best[i]][seat]) best[i] = kind_use[i][j];
        for (int k = 0; k < SEATS; k++) last[k] += kind_weight[i] * worth[best[i]][k] / 216;
    }
    for (int i = 0; i < kinds; i++) {
        const float *kept = worth[best[i]][seat] < last[seat] ? last : worth[best[i]];
        for (int k = 0; k < SEATS; k++) first[k] += kind_weight[i] * kept[k] / 216;
    }
}

static int best_card(const Map *map, const Position *p, float *worth, Position *best) {
    static Position ends[MOST_ENDS];
    int any = 0;
    for (int card = 0; card < CARDS; card++) if (p->offer >> card & 1) {
        int count = after_card(map, p, card, ends, half_done);
        for (int i = 0; i < count; i++) {
            float chances[SEATS];
            judge(map, &ends[i], chances);
            if (!any || chances[p->turn] > worth[p->turn]) { memcpy(worth, chances, sizeof chances); *best = ends[i]; any = 1; }
        }
    }
    return any;
}

static void learn_from(const Lesson *lesson) {
    float sums[WIDTH], chances[SEATS], back[WIDTH] = {0};
    Eight all[WIDTH / 8];
    answer(&lesson->traits, sums, chances);
    for (int k = 0; k < SEATS; k++) {
        float off = chances[k] - lesson->target[k];
        bias_slope[k] += off;
        back[HIDDEN + k] = off;
        for (int c = 0; c < HIDDEN; c++) if (sums[c] > 0) { outward_slope[k][c] += off * sums[c]; back[c] += off * outward[k][c]; }
    }
    memcpy(all, back, sizeof all);
    for (int i = 0; i < lesson->traits.count; i++) {
        Eight *row = (Eight *)(slope + (size_t)lesson->traits.row[i] * WIDTH);
        for (int c = 0; c < WIDTH / 8; c++) row[c] += all[c] * lesson->traits.times[i];
    }
}

static void adam(float *weights, float *slopes, float *means, float *squares, size_t count, float rate, float share) {
    for (size_t i = 0; i < count; i++) {
        float x = slopes[i] * share;
        means[i] += 0.1f * (x - means[i]);
        squares[i] += 0.001f * (x * x - squares[i]);
        weights[i] -= rate * means[i] / (sqrtf(squares[i]) + 1e-6f);
        slopes[i] = 0;
    }
}

static float small_number(float reach) { return (below(1 << 24) / (float)(1 << 23) - 1) * reach; }

static void *room(size_t numbers) {
    void *found = NULL;
    if (posix_memalign(&found, 64, numbers * sizeof(float))) abort();
    return memset(found, 0, numbers * sizeof(float));
}

/* One game; appends a lesson per turn. A target is what the roll promises when it is looked through, blended with later ones. */
static int play(Lesson *lessons, float later) {
    Map map;
    Position p;
    int turns = 0, seats[MOST_TURNS];
    float worths[MOST_TURNS][SEATS], target[SEATS];
    begin(&map, &p, SOLDIERS);
    while (!is_over(&p) && turns < MOST_TURNS) {
        float worth[USES][SEATS], last[SEATS], first[SEATS], carded[SEATS];
        Position end;
        int seat = p.turn, use = 0;
        before_roll(&map, &p, worth, last, first);
        int card = may_use_card(&p) && best_card(&map, &p, carded, &end) && carded[seat] > first[seat];
        look(&map, &p, &lessons[turns].traits);
        memcpy(worths[turns], card ? carded : first, sizeof first);
        seats[turns++] = seat;
        if (card) { p = end; continue; }
        for (int again = 0; again < 2; again++) {
            int kind = kind_of[below(216)];
            use = kind_use[kind][0];
            for (int j = 1; j < kind_uses[kind]; j++) if (worth[kind_use[kind][j]][seat] > worth[use][seat]) use = kind_use[kind][j];
            if (worth[use][seat] >= last[seat]) break;
        }
        deploy(&p, use);
    }
    memcpy(target, worths[turns - 1], sizeof target);
    for (int i = turns - 1; i >= 0; i--) {
        for (int k = 0; k < SEATS; k++) target[k] = (1 - later) * worths[i][k] + later * target[k];
        for (int k = 0; k < SEATS; k++) lessons[i].target[k] = target[(seats[i] + k) % SEATS];
    }
    return turns;
}

/* Teach by so many games. ``weights``: all of them, rows without padding, then outward, then bias. */
void teach(int games, unsigned seed, float *weights, void (*tell)(int)) {
    size_t count = (size_t)ROWS * WIDTH;
    Lesson *lessons = malloc((BATCH + MOST_TURNS) * sizeof *lessons);
    int waiting = 0;
    luck = seed;
    prepare();
    slope = room(count), mean = room(count), square = room(count);
    for (size_t i = 0; i < count; i++) rows[i] = i % WIDTH < HIDDEN ? small_number(0.05f) : 0;
    for (int k = 0; k < SEATS; k++) for (int c = 0; c < HIDDEN; c++) outward[k][c] = small_number(0.1f);
    for (int game = 0; game < games; game++) {
        float done = game / (float)games, rate = 0.002f * (done < 0.5f ? 1 : done < 0.75f ? 0.3f : done < 0.9f ? 0.1f : 0.03f);
        waiting += play(lessons + waiting, 0.6f * (1 - done));
        if (waiting >= BATCH) {
            for (int i = 0; i < waiting; i++) learn_from(&lessons[i]);
            adam(rows, slope, mean, square, count, rate, 1.f / waiting);
            adam(outward[0], outward_slope[0], outward_mean[0], outward_square[0], SEATS * HIDDEN, rate, 1.f / waiting);
            adam(bias, bias_slope, bias_mean, bias_square, SEATS, rate, 1.f / waiting);
            waiting = 0;
        }
        if (game % 10000 == 9999) tell(game + 1);
    }
    for (int row = 0; row < ROWS; row++) for (int c = 0; c < HIDDEN + SEATS; c++) *weights++ = rows[(size_t)row * WIDTH + c];
    memcpy(weights, outward, sizeof outward);
    memcpy(weights + SEATS * HIDDEN, bias, sizeof bias);
    free(lessons), free(slope), free(mean), free(square);
}

int number_of_weights(void) { return ROWS * (HIDDEN + SEATS) + SEATS * (HIDDEN + 1); }

/* For comparison with the engine. ``state``: there, reserve, swords, used, turn, offer; ``castles``: by place, from 2. */
#define NUMBERS (PROVINCES * SEATS + 3 * SEATS + 2)
static void read(const int *castles, int retreat, const int *state, Map *map, Position *p) {
    int own[PROVINCES];
    for (int i = 0; i < PROVINCES; i++) own[i] = castles[i] - 2;
    lay(map, own, retreat);
    memset(p, 0, sizeof *p);
    for (int i = 0; i < PROVINCES * SEATS; i++) p->there[i / SEATS][i % SEATS] = *state++;
    for (int i = 0; i < SEATS; i++) { p->reserve[i] = state[i]; p->swords[i] = state[SEATS + i]; p->used[i] = state[2 * SEATS + i]; }
    p->turn = state[3 * SEATS];
    p->offer = state[3 * SEATS + 1];
}

int cards_of(const int *castles, int retreat, const int *state, int card, int *found) {
    static Position ends[MOST_ENDS];
    Map map;
    Position p;
    read(castles, retreat, state, &map, &p);
    p.used[p.turn] = 1;
    p.offer &= ~(1 << card);
    int count = round_of(&map, &p, card, ends, 0);
    for (int i = 0; i < count; i++) {
        end_turn(&ends[i]);
        for (int j = 0; j < PROVINCES * SEATS; j++) *found++ = ends[i].there[j / SEATS][j % SEATS];
        for (int j = 0; j < SEATS; j++) { found[j] = ends[i].reserve[j]; found[SEATS + j] = ends[i].swords[j]; found[2 * SEATS + j] = ends[i].used[j]; }
        found[3 * SEATS] = ends[i].turn;
        found[3 * SEATS + 1] = ends[i].offer;
        found += NUMBERS - PROVINCES * SEATS;
    }
    return count;
}

void chances_of(const int *castles, const int *state, const float *weights, float *chances) {
    Map map;
    Position p;
    prepare();
    for (int row = 0; row < ROWS; row++) for (int c = 0; c < HIDDEN + SEATS; c++) rows[(size_t)row * WIDTH + c] = *weights++;
    memcpy(outward, weights, sizeof outward);
    memcpy(bias, weights + SEATS * HIDDEN, sizeof bias);
    read(castles, 3, state, &map, &p);
    judge(&map, &p, chances);
}
