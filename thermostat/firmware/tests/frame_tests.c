/* Where frames begin and end on the wire, and at which moment of the loop. */
#include "bench.h"
#include "check.h"
#include "master.h"
#include "scenes.h"
#include "tests.h"

/* A gap of 1.5 characters from a master that is 4 % slow, 3.5 from one that is 4 % fast: a UART copes
   with that. Both are from character to character, of which the last is as long as the bench's. */
enum { GAP_US = 1833, SHORT_SILENCE_US = 3804, WRITE_BYTES = 8 };

static const uint8_t write_2300[WRITE_BYTES] = { SERVER, WRITE, 0, 0, 0x08, 0xfc, 0x8c, 0xdb };
static const uint8_t read_setpoint[] = { SERVER, READ, 0, 0, 0, 1 };

static void is_dropped(void) {
  bench_run(20);
  CHECK_IS(bench.replies, 0);
}

static void send_run(uint32_t count, bool damaged) {
  for (uint32_t i = 0; i < count; i++) {
    const uint8_t byte = (uint8_t)i;
    const uint32_t silence_us = (i == 0u) ? SILENCE_US : 0u;

    if (damaged && (i == (count - 1u))) {
      bench_send_damaged(byte, silence_us);
    } else {
      bench_send(&byte, 1, silence_us);
    }
  }
}

/* A good write inside a longer frame, which may contain a damaged character. */
static void hides_a_write(uint32_t before, uint32_t after, bool damaged) {
  send_run(before, damaged);
  bench_send(write_2300, WRITE_BYTES, (before == 0u) ? SILENCE_US : 0u);
  for (uint32_t i = 0; i < after; i++) {
    if (damaged) {
      bench_send_damaged(0, 0);
    } else {
      bench_send(&read_setpoint[i % sizeof read_setpoint], 1, 0);
    }
  }
  bench_run(((before + after + WRITE_BYTES) * 8u) / 7u);
  is_dropped();
}

static void drops_long_frames(void) {
  for (uint32_t bytes = 1; bytes < 80u; bytes++) {
    hides_a_write(bytes, 0, false);
    hides_a_write(bytes, 0, true);
    hides_a_write(0, bytes, false);
    hides_a_write(0, bytes, true);
  }
  for (uint32_t bytes = 216; bytes < 300u; bytes++) { /* counters of a byte wrap */
    hides_a_write(bytes, 0, false);
  }
}

/* What has to be added to a right checksum so that the firmware's comes out with this difference. */
static uint16_t error_for(uint32_t difference) {
  uint32_t error = difference;

  for (uint32_t bit = 0; bit < 16u; bit++) {
    error = ((error & 0x8000u) != 0u) ? (((error ^ 0xa001u) << 1) | 1u) : (error << 1);
  }
  return (uint16_t)error;
}

static void refuses_checksum(uint32_t error) {
  uint8_t frame[WRITE_BYTES];

  for (uint32_t i = 0; i < WRITE_BYTES; i++) {
    frame[i] = write_2300[i];
  }
  frame[6] ^= (uint8_t)error;
  frame[7] ^= (uint8_t)(error >> 8);
  bench_send(frame, WRITE_BYTES, SILENCE_US);
  bench_run(15);
  is_dropped();
}

static void refuses_checksums(void) {
  for (uint32_t bit = 0; bit < 16u; bit++) {
    refuses_checksum(error_for(1u << bit));
    refuses_checksum(1u << bit);
  }
  for (uint32_t byte = 1; byte < 256u; byte++) {
    refuses_checksum(byte);
    refuses_checksum(byte << 8);
    refuses_checksum(byte * 0x101u);
  }
  refuses_checksum((0x8cu ^ 0xdbu) * 0x101u); /* the two bytes in the wrong order */
  refuses_checksum(0xffffu);
  refuses_checksum(0xdb8cu); /* 0 */
}

/* The firmware starts up within such a frame, in its longest gap: so long before what hides the write has ended,
   or so that the write is the first that it hears. */
static void starts_up_within_a_frame(uint32_t us) {
  enum { OFF_MS = 300, BEFORE = 20 };
  static const uint8_t before[BEFORE] = { NEIGHBOUR };

  power_on();
  bench_dip(OFF_MS);
  bench_send(before, BEFORE, (OFF_MS * 1000u) - ((BEFORE + 1u) * CHARACTER_US) + us);
  bench_send(write_2300, WRITE_BYTES, (3u * CHARACTER_US) / 2u);
  bench_run(OFF_MS + 100u);
  is_dropped();
}

/* BUS-13 */
void drops_a_frame_as_a_whole(void) {
  power_on();
  for (uint32_t us = 0; us < (2u * CHARACTER_US); us += 50u) {
    starts_up_within_a_frame(us);
  }
  drops_long_frames();
  refuses_checksums();
  CHECK_IS(read_register(SETPOINT), 2000);
  CHECK_IS(bench.nv_writes, 0);
}

/* A gap within a request, at each place and at each phase of the millisecond. */
static void joins_over_gaps(void) {
  for (uint32_t i = 0; i < 105u; i++) {
    const uint32_t at = 1u + (i % 7u);
    const uint32_t replies = bench.replies;

    bench_send(write_2300, at, SILENCE_US + (i * 67u));
    bench_send(&write_2300[at], WRITE_BYTES - at, GAP_US);
    bench_run(60);
    CHECK_IS(bench.replies, replies + 1u);
  }
}

/* Frames of every length that are not for us, then a request after the shortest silence. */
static void separates_by_silence(void) {
  for (uint32_t count = 1; count < 60u; count++) {
    for (uint32_t kind = 0; kind < 3u; kind++) {
      if (kind == 2u) {
        bench_send(write_2300, (count < WRITE_BYTES) ? count : (WRITE_BYTES - 1u), SILENCE_US);
      } else {
        send_run(count, kind == 1u);
      }
      send_frame_after(read_setpoint, sizeof read_setpoint, SHORT_SILENCE_US);
      bench_run(((count + 8u) * 8u) / 7u + 40u);
      CHECK_IS(bench.reply_count, 7);
    }
  }
}

/* One more character follows a good request after a gap, at each phase of the millisecond. A gap of 3.5
   characters from a master that is 4 % fast is none any more. */
static void answers_no_part(void) {
  static const uint8_t read[] = { SERVER, READ, 0, 0, 0, 1, 0x86, 0x9a };
  static const uint8_t more = 0x55;

  for (uint32_t gap_us = GAP_US; gap_us < (uint32_t)SHORT_SILENCE_US; gap_us += 120u) {
    for (uint32_t phase_us = 0; phase_us < 1000u; phase_us += 83u) {
      const uint32_t replies = bench.replies;

      bench_send(read, sizeof read, SILENCE_US + phase_us);
      bench_send(&more, 1, gap_us);
      bench_run(50);
      CHECK_IS(bench.replies, replies);
    }
  }
}

/* BUS-14 */
void joins_characters(void) {
  power_on();
  joins_over_gaps();
  answers_no_part();
  CHECK_IS(read_register(SETPOINT), 2300);
}

/* BUS-24 */
void tells_frames_by_silence(void) {
  power_on();
  separates_by_silence();
}

/* BUS-25 */
void listens_after_its_answer(void) {
  power_on();
  for (uint32_t cdeg = 2400; cdeg < 2460u; cdeg++) {
    const uint8_t write[] = { SERVER, WRITE, 0, 0, (uint8_t)(cdeg >> 8), (uint8_t)cdeg };
    const uint32_t replies = bench.replies;

    send_frame(write, sizeof write);
    while ((bench.replies == replies) && (bench.ms < MINUTES(5))) {
      bench_run(1);
    }
    bench_run(8u * 8u / 7u);
    send_frame(read_setpoint, sizeof read_setpoint);
    bench_run(50);
    CHECK_IS(bench.reply_count, 7);
    CHECK_IS(reply_word(3), cdeg);
  }
}
