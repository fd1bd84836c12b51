/* Frames that arrive while the loop pauses. */
#include "bench.h"
#include "check.h"
#include "master.h"
#include "scenes.h"
#include "tests.h"

enum { WRITE_BYTES = 8 };

static const uint8_t write_2300[WRITE_BYTES] = { SERVER, WRITE, 0, 0, 0x08, 0xfc, 0x8c, 0xdb };
static const uint8_t read_setpoint[] = { SERVER, READ, 0, 0, 0, 1 };

/* None of our requests, though some look like one: another server's, and ones that are too short, cut
   off, with a wrong checksum, damaged, or too long. */
static void send_other(uint32_t kind) {
  static const uint8_t request[] = { NEIGHBOUR, READ, 0, 1, 0, 1 };
  static const uint8_t wrong[WRITE_BYTES] = { SERVER, WRITE, 0, 0, 0x08, 0xfd, 0x8c, 0xdb };
  static const uint8_t too_long[40] = { BROADCAST, WRITE, 0, 0, 0x08, 0xfc };

  switch (kind) {
    case 0:
    case 1:
      send_frame((kind == 0u) ? request : wrong, (kind == 0u) ? sizeof request : 1u);
      break;
    case 2:
      bench_send(write_2300, WRITE_BYTES - 1u, SILENCE_US);
      break;
    case 3:
      bench_send(wrong, WRITE_BYTES, SILENCE_US);
      break;
    case 4:
      bench_send(write_2300, WRITE_BYTES, SILENCE_US);
      bench_send_damaged(0, 0);
      break;
    case 5:
      bench_send_damaged(BROADCAST, SILENCE_US);
      bench_send(write_2300, WRITE_BYTES, 0);
      break;
    default:
      bench_send(too_long, sizeof too_long, SILENCE_US);
      break;
  }
}

/* Two requests are kept through a pause, with one or two of these before, between and after them. */
static void keeps_a_frame_among_others(uint32_t kind, uint32_t others) {
  for (uint8_t low = 0x34; low < 0x37u; low++) {
    const uint8_t broadcast[] = { BROADCAST, WRITE, 0, 0, 0x08, low };
    const uint32_t replies = bench.replies;

    bench_run(100);
    bench_fault(FAULT_LOOP_HUNG, true);
    send_other(kind);
    send_frame(broadcast, sizeof broadcast);
    for (uint32_t i = 0; i < others; i++) {
      send_other(kind);
    }
    send_frame(read_setpoint, sizeof read_setpoint);
    bench_run(250);
    bench_fault(FAULT_LOOP_HUNG, false);
    bench_run(60);
    CHECK_IS(bench.replies, replies + 1u);
    CHECK_IS(reply_word(3), 0x0800 + low);
  }
}

static void send_setpoint(uint8_t high, uint8_t low) {
  const uint8_t broadcast[] = { BROADCAST, WRITE, 0, 0, high, low };

  send_frame(broadcast, sizeof broadcast);
}

/* Two requests, of which one changes nothing, and then what ends them. */
enum pair { WRITE_THEN_READ, WRITE_THEN_REFUSED, READ_THEN_WRITE, PAIRS };

static void keeps_both_before_another(uint32_t kind, enum pair pair) {
  const uint8_t low = (uint8_t)(0x80u + ((uint32_t)pair * 0x10u) + kind);

  bench_run(100);
  bench_fault(FAULT_LOOP_HUNG, true);
  if (pair == READ_THEN_WRITE) {
    send_frame(read_setpoint, sizeof read_setpoint);
  }
  send_setpoint(0x08, low);
  if (pair == WRITE_THEN_READ) {
    send_frame(read_setpoint, sizeof read_setpoint);
  } else if (pair == WRITE_THEN_REFUSED) {
    send_setpoint(0x7f, 0);
  } else {
    /* The write is the second. */
  }
  send_other(kind);
  bench_run(150);
  bench_fault(FAULT_LOOP_HUNG, false);
  bench_run(60);
  CHECK_IS(read_register(SETPOINT), 0x0800 + low);
}

static const uint8_t neighbours[] = { NEIGHBOUR, READ, 0, 1, 0, 1 };

/* BUS-16 */
void keeps_a_frame_during_a_pause(void) {
  power_on();
  for (uint32_t i = 0; i < 20u; i++) {
    const uint8_t low = (uint8_t)(0x34u + i);
    const uint8_t broadcast[] = { BROADCAST, WRITE, 0, 0, 0x08, low };
    const uint32_t older = i % 4u;
    const uint32_t others = i % 3u;

    bench_run(100u + any(100));
    bench_fault(FAULT_LOOP_HUNG, true);
    send_frame(neighbours, sizeof neighbours);
    for (uint32_t j = 0; j < older; j++) { /* these may give way */
      send_setpoint(0x07, (uint8_t)(low + j));
    }
    send_frame(broadcast, sizeof broadcast);
    for (uint32_t j = 0; j < others; j++) {
      send_frame(neighbours, sizeof neighbours);
    }
    const uint32_t replies = bench.replies;

    send_frame(read_setpoint, sizeof read_setpoint);
    bench_run(46u + (14u * (older + others)) + i);
    bench_fault(FAULT_LOOP_HUNG, false);
    bench_run(60);
    CHECK_IS(bench.replies, replies + 1u);
    CHECK_IS(reply_word(3), 0x0834u + i);
  }
  for (uint32_t kind = 0; kind < 7u; kind++) {
    keeps_a_frame_among_others(kind, 1);
    keeps_a_frame_among_others(kind, 2);
    for (uint32_t pair = 0; pair < (uint32_t)PAIRS; pair++) {
      keeps_both_before_another(kind, (enum pair)pair);
    }
  }
  CHECK_IS(bench.resets, 1);
}

/* BUS-26 */
void answers_only_the_last_frame(void) {
  power_on();
  for (uint32_t i = 0; i < 20u; i++) {
    const uint8_t many[] = { SERVER, WRITE_MANY, 0, 0, 0, 1, 2, 0x09, (uint8_t)(0x34u + i) };

    bench_run(100u + any(100));
    const uint32_t replies = bench.replies;

    bench_fault(FAULT_LOOP_HUNG, true);
    send_frame(many, sizeof many);
    send_frame(neighbours, (i % 2u) != 0u ? sizeof neighbours : 1u); /* or a part of a frame */
    bench_run(32u + i);
    bench_fault(FAULT_LOOP_HUNG, false);
    bench_run(60);
    CHECK_IS(bench.replies, replies); /* too late: the neighbour is answering */
    CHECK_IS(read_register(SETPOINT), 0x0934u + i);
  }
}
