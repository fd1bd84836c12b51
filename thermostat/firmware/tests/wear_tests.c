/* What the memory wears by, and what wear does to it. */
#include "bench.h"
#include "check.h"
#include "master.h"
#include "scenes.h"
#include "tests.h"

enum { PAGE_LASTS = 100000, DAYS = 3650 }; /* ten years */

static uint32_t early_writes[BENCH_PAGES];
static uint64_t early_ms;

static void ramp(uint32_t steps, uint32_t every_ms) {
  for (uint32_t i = 0; i < steps; i++) {
    CHECK(write_register(SETPOINT, 1500 + (int32_t)(i % 1400u)));
    bench_run(every_ms - 50u);
  }
}

/* What may be written at once has been written. */
static void count_from_now(void) {
  for (uint32_t page = 0; page < BENCH_PAGES; page++) {
    early_writes[page] = bench.page_writes[page];
  }
  early_ms = bench.ms;
}

/* So many writes in a day that begins with power-on and goes on as it has since they were counted. */
static void has_spared_the_memory(void) {
  const uint64_t left_ms = HOURS(24) - bench.ms;

  for (uint32_t page = 0; page < BENCH_PAGES; page++) {
    const uint64_t lately = bench.page_writes[page] - early_writes[page];
    const uint64_t later = (lately * left_ms) / (bench.ms - early_ms);

    CHECK((bench.page_writes[page] + later) <= (PAGE_LASTS / DAYS));
  }
}

/* It is busy for so long from so many ms after the request on, which may be in mid-write. */
static void waits_for_the_memory(uint32_t ms, uint32_t busy_ms) {
  static const uint8_t write_2100[] = { SERVER, WRITE, 0, SETPOINT, 0x08, 0x34 };

  power_on();
  bench_run(MINUTES(4)); /* it is not written again any more (NVM-16) */
  send_frame(write_2100, sizeof write_2100);
  bench_run(ms);
  bench_stall(true);
  bench_run(busy_ms);
  bench_stall(false);
  bench_run(200);
  bench_forward(HOURS(1) - SECONDS(1));
  bench_run(200);
  CHECK(is_kept());
  restart();
  CHECK_IS(read_register(SETPOINT), 2100);
}

/* NVM-10 */
void spares_the_memory_from_a_ramp(void) {
  power_on();
  bench_room(3200);
  ramp(900, SECONDS(2)); /* the first half hour */
  ramp(45, MINUTES(2));
  count_from_now();
  ramp(120, MINUTES(2));
  has_spared_the_memory();
  CHECK(write_register(SETPOINT, 1234));
  bench_run(HOURS(1));
  CHECK(is_kept());
  restart();
  CHECK_IS(read_register(SETPOINT), 1234);
  for (uint32_t ms = 0; ms < 130u; ms += 2u) {
    waits_for_the_memory(ms, 10);
    waits_for_the_memory(ms, 100);
  }
  power_on(); /* more of both than it may write at once */
  ramp(60, SECONDS(2));
  for (uint32_t i = 0; i < 3u; i++) {
    bench_fault(FAULT_RELAY_WELDED, true);
    CHECK(bench_wait(&bench.alarm, true, SECONDS(1)));
    bench_fault(FAULT_RELAY_WELDED, false);
    press_button();
  }
  ramp(300, SECONDS(2));
  for (uint32_t page = 0; page < BENCH_PAGES; page++) {
    CHECK(bench.page_writes[page] <= (PAGE_LASTS / DAYS));
  }
}

/* NVM-24 */
void keeps_the_end_of_a_lockout_at_once(void) {
  power_on();
  ramp(60, SECONDS(2));
  CHECK(!is_kept());
  bench_fault(FAULT_RELAY_WELDED, true);
  CHECK(bench_wait(&bench.alarm, true, SECONDS(1)));
  bench_run(20);
  restart();
  bench_fault(FAULT_RELAY_WELDED, false);
  CHECK_IS(read_register(STATE), FAILED);
  ramp(60, SECONDS(2));
  bench_press(3500);
  CHECK(bench_wait(&bench.alarm, false, SECONDS(4)));
  bench_run(200);
  restart();
  CHECK_IS(read_register(STATE), LOCKOUT);
}

static void drop_out(void) {
  bench_room(1500);
  CHECK(wait_until_on(MINUTES(7)));
  bench_run(SECONDS(1));
  bench_fault(FAULT_RELAY_WORN, true);
  bench_run(5);
  bench_fault(FAULT_RELAY_WORN, false);
  bench_run(200);
}

/* Two dropouts and a whole run, again and again, with a longer rest after every other. */
static void drop_out_until(uint64_t end_ms, bool changes) {
  for (uint32_t i = 0; bench.ms < end_ms; i++) {
    drop_out();
    drop_out();
    CHECK(wait_until_on(MINUTES(7)));
    bench_run(MINUTES(3));
    CHECK(write_register(SETPOINT, 500)); /* the room is warm */
    CHECK(wait_until_off(SECONDS(1)));
    bench_forward(((i % 2u) == 0u) ? 0u : MINUTES(10));
    CHECK(write_register(SETPOINT, 2000 + (changes ? (int32_t)(bench.ms % 500u) : 0)));
    CHECK(read_register(STATE) != FAILED);
  }
}

/* NVM-21 */
void spares_the_memory_from_dropouts(void) {
  power_on();
  drop_out_until(HOURS(2), false);
  count_from_now();
  drop_out_until(HOURS(5), false);
  drop_out_until(HOURS(8), true); /* a setpoint that changes, too, adds nothing */
  has_spared_the_memory();
}

/* The record that this firmware keeps: sequence (lowest byte first), setpoint, lockout, inverted checksum. */
static void make_record(uint8_t record[BENCH_PAGE_BYTES], uint32_t sequence, uint32_t cdeg,
                        uint8_t lockout) {
  const uint8_t payload[] = { (uint8_t)sequence, (uint8_t)(sequence >> 8), (uint8_t)(sequence >> 16),
                              (uint8_t)(cdeg >> 8), (uint8_t)cdeg, lockout };
  const uint32_t check = ~(uint32_t)specification_crc(payload, sizeof payload);

  for (uint32_t i = 0; i < sizeof payload; i++) {
    record[i] = payload[i];
  }
  record[6] = (uint8_t)check;
  record[7] = (uint8_t)(check >> 8);
}

/* Nobody waits for millions of records: they are put there, unless a firmware keeps them in another form. */
static bool is_known_form(uint32_t cdeg) {
  bool known = false;

  for (uint32_t at = 0; at < BENCH_NV_BYTES; at += BENCH_PAGE_BYTES) {
    uint8_t record[BENCH_PAGE_BYTES];
    bool same = true;

    make_record(record, bench_nv_byte((uint8_t)at), cdeg, 0);
    for (uint32_t i = 0; i < BENCH_PAGE_BYTES; i++) {
      same = same && (bench_nv_byte((uint8_t)(at + i)) == record[i]);
    }
    known = known || same;
  }
  return known;
}

static void put_record(uint8_t page, uint32_t sequence, uint32_t cdeg, uint8_t lockout) {
  uint8_t record[BENCH_PAGE_BYTES];

  make_record(record, sequence, cdeg, lockout);
  for (uint8_t i = 0; i < BENCH_PAGE_BYTES; i++) {
    bench_nv((uint8_t)((page * BENCH_PAGE_BYTES) + i), record[i]);
  }
}

static void keeps_until_restart(int32_t cdeg) {
  CHECK(write_register(SETPOINT, cdeg));
  bench_run(120);
  restart();
  CHECK_IS(read_register(SETPOINT), cdeg);
}

/* One page is stuck with an old copy, while hundreds of newer ones go to the others. */
static void outlasts_an_old_copy(uint8_t page) {
  power_on();
  for (int32_t cdeg = 900; cdeg < 903; cdeg++) { /* a whole copy in each page */
    keeps_until_restart(cdeg);
  }
  bench_stick((uint8_t)(1u << page), 0, BENCH_PAGE_BYTES);
  for (int32_t cdeg = 1000; cdeg < 1300; cdeg++) {
    keeps_until_restart(cdeg);
  }
}

/* The loop hangs when one page has the next record, which is the next in the others' sequence. */
static void hangs_after_one_page(uint16_t cdeg) {
  const uint8_t request[] = { SERVER, WRITE, 0, SETPOINT, (uint8_t)(cdeg >> 8), (uint8_t)cdeg };
  const uint32_t writes = bench.nv_writes;

  send_frame(request, sizeof request);
  for (uint32_t i = 0; (i < 200u) && (bench.nv_writes == writes); i++) {
    bench_run(1);
  }
  CHECK_IS(bench.nv_writes, writes + 1u);
  bench_fault(FAULT_LOOP_HUNG, true);
  bench_run(SECONDS(2));
  CHECK_IS(read_register(SETPOINT), cdeg);
  CHECK_IS(read_register(ALARMS) & ALARM_WORN_PAGE, 0);
}

/* The sequence carries from byte to byte, with an old copy in one page. */
static void counts_on(uint32_t sequence) {
  power_on();
  CHECK(write_register(SETPOINT, 1905));
  bench_run(200);
  if (!is_known_form(1905)) {
    return;
  }
  put_record(0, sequence, 1900, 0);
  put_record(1, sequence, 1900, 0);
  put_record(2, sequence - 1u, 1800, 0);
  restart();
  CHECK_IS(read_register(SETPOINT), 1900);
  hangs_after_one_page(1950);
  for (int32_t cdeg = 2000; cdeg < 2005; cdeg++) {
    keeps_until_restart(cdeg);
  }
}

/* Cells that no longer change may leave a record whose checksum fits, with the others' sequence. */
static void trusts_the_copies_that_agree(uint8_t page, uint32_t cdeg, uint8_t lockout) {
  power_on();
  CHECK(write_register(SETPOINT, 1905));
  bench_run(200);
  if (!is_known_form(1905)) {
    return;
  }
  for (uint8_t other = 0; other < BENCH_PAGES; other++) {
    put_record(other, 9, (other == page) ? cdeg : 1600u, (other == page) ? lockout : 0u);
  }
  restart();
  CHECK_IS(read_register(SETPOINT), 1600);
  CHECK_IS(read_register(STATE), LOCKOUT);
  CHECK_IS(read_register(ALARMS), ALARM_WORN_PAGE);
}

/* NVM-11 */
void outlasts_old_copies(void) {
  for (uint8_t page = 0; page < BENCH_PAGES; page++) {
    outlasts_an_old_copy(page);
    trusts_the_copies_that_agree(page, 1500, 0);
    trusts_the_copies_that_agree(page, 1600, ALARM_K1_WELDED);
  }
  for (uint32_t bit = 2; bit < 24u; bit++) { /* far beyond 100,000 writes to each page */
    counts_on((1u << bit) - 1u);
    counts_on((1u << bit) + 2u);
  }
}
