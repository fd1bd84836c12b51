/* Writes the sentence of a failed check, without a C library. */
#include "bench.h"
#include "check.h"

enum { SENTENCE_BYTES = 400, NO_ANSWER = -99999, UNKNOWN_CDEG = -32768 };

enum unit { UNIT_NONE, UNIT_CDEG, UNIT_MS, UNIT_STATE, UNIT_ALARMS };

/* As in the register map: STATE is a place in this list, ALARMS has a bit for each. */
static const char *const states[] = { "LOCKOUT", "READY", "STARTING", "HOLD", "RUNNING", "FAILED" };
static const char *const alarms[] = { "SENSOR",   "WELDED",  "NOT_CLOSED", "SETPOINT",
                                      "WATCHDOG", "DROPOUT", "CONTACTOR",  "MEMORY" };
static const char *const rules[] = { "REST", "RUN",    "BLIND", "TOLD", "HOT", "LOAD",
                                     "SEAM", "STARTS", "DROP",  "LAMP", "LINE" };

#define COUNT(list) (sizeof(list) / sizeof *(list))

static char sentence[SENTENCE_BYTES];
static uint32_t length;

static void add(const char *text) {
  for (uint32_t i = 0; (text[i] != '\0') && (length < (SENTENCE_BYTES - 1u)); i++) {
    sentence[length] = text[i];
    length++;
  }
  sentence[length] = '\0';
}

/* With so many decimals, of which the value has the last as a unit. */
static void add_decimal(int64_t value, uint32_t decimals) {
  char text[24];
  uint32_t at = sizeof text - 1u;
  uint64_t rest = (value < 0) ? (0u - (uint64_t)value) : (uint64_t)value;

  text[at] = '\0';
  for (uint32_t digit = 0; (digit <= decimals) || (rest > 0u); digit++) {
    if ((digit == decimals) && (digit > 0u)) {
      at--;
      text[at] = '.';
    }
    at--;
    text[at] = (char)('0' + (char)(rest % 10u));
    rest /= 10u;
  }
  add((value < 0) ? "−" : "");
  add(&text[at]);
}

static void add_bits(uint32_t bits, const char *const *names, uint32_t count) {
  uint32_t rest = bits;

  for (uint32_t i = 0; i < count; i++) {
    if ((rest & (1u << i)) != 0u) {
      rest &= ~(1u << i);
      add(names[i]);
      add((rest != 0u) ? " + " : "");
    }
  }
  if (rest != 0u) {
    add_decimal(rest, 0);
  }
  add((bits == 0u) ? "none" : "");
}

static void add_value(int64_t value, enum unit unit) {
  if ((unit != UNIT_NONE) && (value == NO_ANSWER)) {
    add("no answer");
  } else if ((unit == UNIT_CDEG) && (value == UNKNOWN_CDEG)) {
    add("unknown");
  } else if (unit == UNIT_CDEG) {
    add_decimal(value, 2);
    add(" °C");
  } else if ((unit == UNIT_MS) && ((value <= -1000) || (value >= 1000))) {
    add_decimal(value, 3);
    add(" s");
  } else if ((unit == UNIT_STATE) && (value >= 0) && ((uint64_t)value < COUNT(states))) {
    add(states[value]);
  } else if (unit == UNIT_ALARMS) {
    add_bits((uint32_t)value, alarms, COUNT(alarms));
  } else {
    add_decimal(value, 0);
    add((unit == UNIT_MS) ? " ms" : "");
  }
}

static bool has(const char *text, const char *word) {
  uint32_t same = 0;

  for (uint32_t at = 0; (text[at] != '\0') && (word[same] != '\0'); at++) {
    if (text[at] != word[same]) {
      at -= same; /* back to the second character of the attempt */
      same = 0;
    } else {
      same++;
    }
  }
  return word[same] == '\0';
}

/* The unit of the names in it. A comparison, a product or a quotient has none of these. */
static enum unit unit_of(const char *expression) {
  static const char *const without[] = { "=", "<", ">", "!", "?", "*", "/", "%" };
  static const struct {
    const char *word;
    enum unit unit;
  } names[] = { { "cdeg", UNIT_CDEG },
                { "read_register(ROOM", UNIT_CDEG },
                { "read_register(SETPOINT", UNIT_CDEG },
                { "read_register(STATE", UNIT_STATE },
                { "read_register(ALARMS", UNIT_ALARMS },
                { "_ms", UNIT_MS },
                { "bench.ms", UNIT_MS } };

  for (uint32_t i = 0; i < COUNT(without); i++) {
    if (has(expression, without[i])) {
      return UNIT_NONE;
    }
  }
  for (uint32_t i = 0; i < COUNT(names); i++) {
    if (has(expression, names[i].word)) {
      return names[i].unit;
    }
  }
  return UNIT_NONE;
}

static void add_check(const char *file, const struct check *check) {
  const enum unit unit = unit_of(check->expression);

  add(file);
  add(":");
  add_decimal(check->line, 0);
  add(": ");
  add(check->expression);
  add(": ");
  if (check->is_condition) {
    add("false, wanted true");
    return;
  }
  add_value(failure.value, unit);
  add(", wanted ");
  add_value(failure.low, unit);
  if (failure.low != failure.high) {
    add(" to ");
    add_value(failure.high, unit);
  }
}

const char *failure_text(const char *file) {
  length = 0;
  if (failure.line == RULE_BROKEN) {
    add("rule broken: ");
    add_bits((uint32_t)failure.value, rules, COUNT(rules));
  } else {
    add_check(file, failure.check);
  }
  add(", after ");
  add_value((int64_t)failure.ms, UNIT_MS);
  return sentence;
}
