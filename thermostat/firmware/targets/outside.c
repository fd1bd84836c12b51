/* A laptop, for tests from outside: the UART is a file descriptor, such as a pty's. What happens to
   the board is a command on standard input, and time passes only while one is carried out. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench.h"

enum { TRACE_MS = 500, FRAME_MOST = 64, VERB_MOST = 16, LINE_MOST = 64, MS_US = 1000 };
enum { HOLD_UP_MS = 20, DAY_MS = 86400000 };

static int uart;
static uint32_t answered; /* characters since the last frame from outside */
static bool supplied = true;

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

/* The simulated board has to know how long its supply is off, so each command extends that. */
static void pass(uint32_t ms) {
  if (!supplied) {
    bench_sag(ms + 1u);
  }
  bench_run(ms);
}

/* Off for at least as long as the controller rides through. */
static void switch_supply(bool on) {
  if (supplied && !on) {
    bench_dip(HOLD_UP_MS);
  }
  supplied = on;
}

static uint32_t wait_for(const bool *pin, bool wanted, uint32_t ms) {
  if (!supplied) {
    bench_sag(ms + 1u);
  }
  return bench_wait(pin, wanted, ms) ? 1u : 0u;
}

/* Waits for so many characters from outside, where no time passes, then so long for an answer. */
static uint32_t carry_frame(uint32_t count, uint32_t ms) {
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
  pass(((SILENCE_US + (count * CHARACTER_US)) / MS_US) + ms);
  return answered;
}

static uint32_t carry_out(const char *verb, int32_t value, uint32_t ms) {
  const bool on = value != 0;
  uint32_t result = 0;

  if (strcmp(verb, "run") == 0) {
    pass(ms);
  } else if (strcmp(verb, "compressor") == 0) {
    result = wait_for(&bench.compressor, on, ms);
  } else if (strcmp(verb, "lamp") == 0) {
    result = wait_for(&bench.alarm, on, ms);
  } else if (strcmp(verb, "frame") == 0) {
    result = carry_frame((uint32_t)value, ms);
  } else if (strcmp(verb, "sensor_open") == 0) {
    bench_fault(FAULT_SENSOR_OPEN, on);
  } else if (strcmp(verb, "k1_welded") == 0) {
    bench_fault(FAULT_RELAY_WELDED, on);
  } else if (strcmp(verb, "loop_hung") == 0) {
    bench_fault(FAULT_LOOP_HUNG, on);
  } else if (strcmp(verb, "room") == 0) {
    bench_room(value);
  } else if (strcmp(verb, "outdoor") == 0) {
    bench_outdoor(value);
  } else if (strcmp(verb, "button") == 0) {
    bench_press(on ? DAY_MS : 0u);
  } else if (strcmp(verb, "supply") == 0) {
    switch_supply(on);
  } else {
    give_up(verb);
  }
  return result;
}

/* A command is a verb, a value and a time. It is answered with lines of trace, then a line with the
   time and the result. */
int main(int count, char **arguments) {
  char line[LINE_MOST];

  if ((count == 2) && (strcmp(arguments[1], "--compiler") == 0)) {
    puts(COMPILER " " __VERSION__);
    return EXIT_SUCCESS;
  }
  if (count != 3) {
    give_up("usage: outside --compiler, or outside FILE-DESCRIPTOR SEED");
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
