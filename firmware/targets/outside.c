/* A laptop, for tests from outside: the UART is a file descriptor, such as a pty's. What happens to
   the board is a command on standard input, and time passes only while one is carried out. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench.h"

/* The master gives up when the whole answer has not arrived by then. */
enum { ANSWER_MS = 50 };
enum { TRACE_MS = 500, FRAME_MOST = 64, VERB_MOST = 16, LINE_MOST = 64, MS_US = 1000 };

static int uart;
static uint32_t answered; /* characters since the last frame from outside */

static void give_up(const char *what) {
  fprintf(stderr, "%s\n", what);
  exit(EXIT_FAILURE);
}

void bench_emit(const struct record *record) {
  printf("trace %llu %d %u %u %u %d %u %u\n", ((unsigned long long)record->wraps << 32) | record->ms, record->room_cdeg, record->counts,
         record->pins, record->events, record->measured_cdeg, record->state, record->byte);
  if ((record->events & EVENT_SENT) != 0u) {
    answered++;
    if (write(uart, &record->byte, 1) != 1) {
      give_up("the UART's other end is closed");
    }
  }
}

/* The tests judge by what they ask for, not by the bench's rules. */
void bench_broke(void) {
}

/* Waits for so many characters from outside, where no time passes, then for the board's answer. */
static uint32_t carry_frame(uint32_t count) {
  uint8_t frame[FRAME_MOST];
  uint32_t got = 0;

  if (count > FRAME_MOST) {
    give_up("the frame is too long");
  }
  while (got < count) {
    const ssize_t more = read(uart, &frame[got], count - got);

    if (more <= 0) {
      give_up("the UART's other end is closed");
    }
    got += (uint32_t)more;
  }
  bench_send(frame, count, SILENCE_US);
  answered = 0;
  bench_run(((SILENCE_US + (count * CHARACTER_US)) / MS_US) + ANSWER_MS);
  return answered;
}

static uint32_t carry_out(const char *verb, int32_t value, uint32_t ms) {
  uint32_t result = 0;

  if (strcmp(verb, "run") == 0) {
    bench_run(ms);
  } else if (strcmp(verb, "compressor") == 0) {
    result = bench_wait(&bench.compressor, value != 0, ms) ? 1u : 0u;
  } else if (strcmp(verb, "lamp") == 0) {
    result = bench_wait(&bench.alarm, value != 0, ms) ? 1u : 0u;
  } else if (strcmp(verb, "frame") == 0) {
    result = carry_frame((uint32_t)value);
  } else if (strcmp(verb, "sensor_open") == 0) {
    bench_fault(FAULT_SENSOR_OPEN, value != 0);
  } else if (strcmp(verb, "k1_welded") == 0) {
    bench_fault(FAULT_RELAY_WELDED, value != 0);
  } else if (strcmp(verb, "loop_hung") == 0) {
    bench_fault(FAULT_LOOP_HUNG, value != 0);
  } else if (strcmp(verb, "room") == 0) {
    bench_room(value);
  } else if (strcmp(verb, "outdoor") == 0) {
    bench_outdoor(value);
  } else if (strcmp(verb, "button") == 0) {
    bench_press(ms);
  } else if (strcmp(verb, "dip") == 0) {
    bench_dip(ms);
  } else {
    give_up(verb);
  }
  return result;
}

/* A command is a verb, a value and a time. It is answered with lines of trace, then a line with the
   time and the result. */
int main(int count, char **arguments) {
  char line[LINE_MOST];

  if (count != 3) {
    give_up("usage: outside FILE-DESCRIPTOR SEED");
  }
  uart = (int)strtol(arguments[1], NULL, 10);
  bench_power_on((uint32_t)strtoul(arguments[2], NULL, 10));
  bench_every(TRACE_MS);
  while (fgets(line, sizeof line, stdin) != NULL) {
    char verb[VERB_MOST];
    int32_t value;
    uint32_t ms;

    if (sscanf(line, "%15s %d %u", verb, &value, &ms) != 3) {
      give_up(line);
    }
    const uint32_t result = carry_out(verb, value, ms);

    printf("done %llu %u\n", (unsigned long long)bench.ms, result);
    (void)fflush(stdout);
  }
  return EXIT_SUCCESS;
}
