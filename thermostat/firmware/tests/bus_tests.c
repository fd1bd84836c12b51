#include "bench.h"
#include "check.h"
#include "master.h"
#include "scenes.h"
#include "tests.h"

/* BUS-1 */
void answers_a_read(void) {
  power_on();
  bench_room(2050);
  bench_run(SECONDS(2));
  CHECK_IS(ask(READ, SETPOINT, 4), 13);
  CHECK_IS(bench.replies, 1);
  CHECK_IS(bench.reply[0], SERVER);
  CHECK_IS(bench.reply[1], READ);
  CHECK_IS(bench.reply[2], 8);
  CHECK_IS(reply_word(3), 2000);
  CHECK_BETWEEN(reply_word(5), 2000, 2100);
  CHECK_IS(reply_word(7), 0);
  CHECK_IS(reply_word(9), 8);
  CHECK_IS(specification_crc(bench.reply, 13), 0);
}

/* BUS-19 */
void tells_its_state(void) {
  power_on();
  bench_room(2050);
  bench_run(MINUTES(7));
  CHECK_IS(read_register(STATE), READY);
  bench_fault(FAULT_CONTACTOR_WORN, true); /* K2 is slow */
  CHECK(write_register(SETPOINT, 2200));
  CHECK(bench_wait(&bench.contactor, true, SECONDS(1)));
  CHECK_IS(read_register(STATE), STARTING);
  bench_fault(FAULT_CONTACTOR_WORN, false);
  CHECK(wait_until_on(SECONDS(1)));
  CHECK_IS(read_register(STATE), HOLD);
  bench_run(MINUTES(3));
  CHECK_IS(read_register(STATE), RUNNING);
  CHECK(write_register(SETPOINT, 1500));
  CHECK(wait_until_off(SECONDS(1)));
  CHECK_IS(read_register(STATE), LOCKOUT);
}

/* BUS-2 */
void ignores_a_frame_with_one_wrong_bit(void) {
  static const uint8_t good[] = { 17, 6, 0, 0, 0x08, 0xfc, 0x8c, 0xdb };

  power_on();
  for (uint32_t bit = 0; bit < 64u; bit++) {
    uint8_t bad[8];

    for (uint32_t i = 0; i < 8u; i++) {
      bad[i] = good[i];
    }
    bad[bit / 8u] ^= (uint8_t)(1u << (bit % 8u));
    bench_send(bad, 8, SILENCE_US);
    bench_run(50);
    CHECK_IS(bench.replies, 0);
  }
  CHECK_IS(read_register(SETPOINT), 2000);
  bench_send(good, 8, SILENCE_US);
  bench_run(50);
  CHECK_IS(read_register(SETPOINT), 2300);
}

static void refuses_functions(void) {
  static const uint8_t function_7[31] = { 17, 7 };
  static const uint8_t lengths[] = { 2, 3, 6, 29, 30 };

  CHECK_IS(ask(4, ROOM, 1), 5);
  CHECK_IS(bench.reply[1], 0x84);
  CHECK_IS(exception_code(), 1);
  for (uint32_t i = 0; i < sizeof lengths; i++) {
    CHECK_IS(send_and_wait(function_7, lengths[i]), 5);
    CHECK_IS(exception_code(), 1);
  }
  CHECK_IS(send_and_wait(function_7, 1), 0);  /* too short for a frame */
  CHECK_IS(send_and_wait(function_7, 31), 0); /* too long for the buffer */
}

/* One byte too short or too long, with a checksum that is right. */
static void refuses_lengths(void) {
  static const uint8_t write[] = { 17, 6, 0, 0, 0x08, 0x34, 0 };
  static const uint8_t read[] = { 17, 3, 0, 0, 0, 1, 0 };

  for (uint32_t count = 5; count <= 7u; count += 2u) {
    CHECK_IS(send_and_wait(write, count), 5);
    CHECK_IS(exception_code(), 3);
    CHECK_IS(send_and_wait(read, count), 5);
    CHECK_IS(exception_code(), 3);
  }
  CHECK_IS(read_register(SETPOINT), 2000);
}

static void refuses_reads(void) {
  static const uint16_t refused[][3] = { /* first register, count, exception */
    { 4, 1, 2 }, { 1, 4, 2 }, { 65535, 2, 2 }, { 0, 125, 2 }, { 0, 126, 3 }, { 0, 0, 3 }
  };

  for (uint32_t i = 0; i < (sizeof refused / sizeof *refused); i++) {
    CHECK_IS(ask(READ, refused[i][0], refused[i][1]), 5);
    CHECK_IS(bench.reply[1], 0x83);
    CHECK_IS(exception_code(), refused[i][2]);
  }
}

/* BUS-3 */
void explains_what_it_refuses(void) {
  power_on();
  refuses_functions();
  refuses_reads();
  refuses_lengths();
  CHECK_IS(ask(WRITE, ROOM, 2100), 5);
  CHECK_IS(bench.reply[1], 0x86);
  CHECK_IS(exception_code(), 2);
}

/* Sends 3.5 characters after the last character, whatever that belonged to. */
static int32_t send_and_read(void) {
  static const uint8_t request[] = { 17, 3, 0, 0, 0, 1 };

  send_frame(request, sizeof request);
  bench_run(200);
  return (bench.reply_count == 7u) ? reply_word(3) : -1;
}

/* BUS-4 */
void answers_after_noise(void) {
  static const uint8_t half[] = { 17, 6, 0, 0 };
  static const uint8_t long_frame[30] = { 17, 7 };

  power_on();
  for (uint32_t i = 0; i < 200u; i++) {
    uint8_t noise[60];
    const uint32_t count = 1u + any(sizeof noise);

    for (uint32_t j = 0; j < count; j++) {
      noise[j] = (uint8_t)any(256);
    }
    bench_send(noise, count, SILENCE_US);
    CHECK_IS(send_and_read(), 2000);
  }
  send_frame(long_frame, sizeof long_frame);
  bench_send(half, sizeof half, 1000); /* after 1 ms, so it still belongs to that frame */
  bench_run(60);
  CHECK_IS(bench.reply_count, 0);
  bench_send(half, sizeof half, SILENCE_US);
  bench_run(MINUTES(10));
  CHECK_IS(read_register(SETPOINT), 2000);
}

/* A neighbour's request follows at once, or a damaged one, while the loop may be asleep. */
static void obeys_a_broadcast_on_a_busy_bus(void) {
  static const uint8_t request[] = { NEIGHBOUR, 3, 0, 1, 0, 1 };

  for (int32_t i = 0; i < 60; i++) {
    const uint8_t broadcast[] = { BROADCAST, 6, 0, 0, 0x08, (uint8_t)(0x34 + i) };

    bench_run(any(120));
    send_frame(broadcast, sizeof broadcast);
    if ((i % 2) == 0) {
      bench_send_damaged(NEIGHBOUR, SILENCE_US);
    }
    send_frame_after(request, sizeof request, ((i % 2) == 0) ? 0 : SILENCE_US);
    bench_run(60);
    CHECK_IS(bench.reply_count, 0);
    CHECK_IS(read_register(SETPOINT), 2100 + i);
  }
}

/* BUS-5 */
void obeys_a_broadcast_in_silence(void) {
  power_on();
  CHECK_IS(ask_server(BROADCAST, WRITE, SETPOINT, 2200), 0);
  CHECK_IS(read_register(SETPOINT), 2200);
  CHECK_IS(ask_server(BROADCAST, READ, SETPOINT, 1), 0);
  CHECK_IS(ask_server(BROADCAST, WRITE, SETPOINT, 4000), 0);
  CHECK_IS(ask_server(BROADCAST, WRITE, ROOM, 2100), 0);
  CHECK_IS(ask_server(BROADCAST, 7, 0, 0), 0);
  CHECK_IS(read_register(SETPOINT), 2200);
  obeys_a_broadcast_on_a_busy_bus();
}

/* BUS-6 */
void answers_whenever_the_bytes_come(void) {
  power_on();
  for (uint32_t i = 0; i < 1000u; i++) {
    CHECK_IS(read_register(SETPOINT), 2000);
    bench_run(any(120));
  }
  CHECK_IS(bench.resets, 1);
  bench_dip(300);
  bench_run(330); /* a start-up takes a board's time */
  CHECK_IS(read_register(SETPOINT), 2000);
}

/* BUS-7 */
void limits_the_setpoint(void) {
  static const int16_t refused[] = { 499, 3001, 0, -1, -2000, 32767, -32768 };

  power_on();
  for (uint32_t i = 0; i < 7u; i++) {
    CHECK_IS(ask(WRITE, SETPOINT, (uint16_t)refused[i]), 5);
    CHECK_IS(exception_code(), 3);
    CHECK_IS(read_register(SETPOINT), 2000);
  }
  CHECK_IS(read_register(ALARMS), ALARM_NOT_KEPT); /* a refused one does not replace the default */
  CHECK_IS(bench.nv_writes, 0);
  CHECK(write_register(SETPOINT, 500));
  CHECK_IS(read_register(SETPOINT), 500);
  CHECK(write_register(SETPOINT, 3000));
  CHECK_IS(read_register(SETPOINT), 3000);
}
