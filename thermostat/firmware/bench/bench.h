/* The simulated board with the firmware on it, in a house, in virtual time. */
#ifndef BENCH_H
#define BENCH_H

#include <stdbool.h>
#include <stdint.h>

/* Injected faults. A reset ends the two that say so. */
enum fault {
  FAULT_SENSOR_OPEN,
  FAULT_SENSOR_SHORT,
  FAULT_SENSOR_SPIKES,    /* one sample in 64 is anything */
  FAULT_SENSOR_OFFSET,    /* 10 degrees too warm */
  FAULT_ADC_STALLED,      /* until the next reset */
  FAULT_RELAY_WELDED,     /* K1's contact is closed */
  FAULT_RELAY_WORN,       /* K1's contact does not close */
  FAULT_BUS_NOISE,        /* random characters */
  FAULT_LOOP_HUNG,        /* the loop stops, interrupts go on; until the next reset */
  FAULT_ADC_DEAD,         /* no reset repairs it */
  FAULT_COIL_WEAK,        /* the supply of both coils sags again and again: they chatter */
  FAULT_CONTACTOR_WELDED, /* K2's contact is closed */
  FAULT_CONTACTOR_WORN,   /* K2's contact does not close */
  FAULT_BUS_ERRORS,       /* one character in 16 arrives damaged */
  FAULT_MEMORY_WORN,      /* one page does not keep what is written */
  FAULT_ECHO_LOST,        /* the receiver does not hear what the firmware sends */
  FAULT_BUS_TALKER,       /* another device talks into each answer, and longer */
  FAULTS
};

/* What must hold in every situation, judged by pins and contacts alone. */
enum rule {
  RULE_REST = 1,    /* the compressor rests for 3 min before each start that is commanded */
  RULE_RUN = 2,     /* it runs for at least 2 min, unless sensor, supply, reset or contact end it */
  RULE_BLIND = 4,   /* without a sensor, it does not run for more than 2 s by K1's coil */
  RULE_TOLD = 8,    /* it does not run for more than 1 s without K1's coil on */
  RULE_HOT = 16,    /* it does not run for more than 5 s in a room above 35 °C */
  RULE_LOAD = 32,   /* K2 closes before K1, and breaks the load only when K1 cannot */
  RULE_SEAM = 64,   /* the firmware uses the HAL as hal.h says */
  RULE_STARTS = 128, /* commanded starts are at least 6 min apart */
  RULE_DROP = 256,  /* after K1 or K2 opens under its coil, K1's coil is off within 0.3 s */
  RULE_LAMP = 512,  /* the lamp is lit within 2 s of losing the sensor */
  RULE_LINE = 1024  /* an answer begins after 3.5 characters of silence */
};

/* Parts of the firmware's RAM, as addresses and sizes, in which a bit can flip. */
enum region {
  REGION_CONTROL, /* the control state */
  REGION_LATCH,   /* what outlasts a reset by the watchdog */
  REGION_SENSOR,
  REGION_TICK,
  REGIONS
};

enum { REPLY_MOST = 32, BENCH_PAGES = 3, BENCH_PAGE_BYTES = 8 };
enum { BENCH_NV_BYTES = BENCH_PAGES * BENCH_PAGE_BYTES };
enum { SILENCE_US = 4011, CHARACTER_US = 1146 }; /* 3.5 characters and 1, of 11 bits at 9600 baud */

struct bench_view {
  uint64_t ms;       /* since power-on */
  int32_t room_cdeg; /* the truth */
  bool compressor;   /* it runs: K1 and K2 are closed */
  bool relay;        /* K1's coil */
  bool contactor;    /* K2's coil */
  bool alarm;        /* lamp */
  uint16_t broken;   /* bits of enum rule, since power-on */
  uint32_t starts;   /* of the compressor */
  uint32_t resets;   /* power-on included */
  uint64_t on_ms;    /* length of its last run */
  uint64_t off_ms;   /* length of its last rest */
  uint64_t started_ms, stopped_ms;
  uint32_t nv_writes; /* of pages */
  uint32_t page_writes[BENCH_PAGES];
  uint32_t replies;   /* on the bus */
  uint64_t reply_ms;
  uint8_t reply_count;
  uint8_t reply[REPLY_MOST];
  uint32_t faults; /* that are on now, bits 1 << enum fault */
  uint16_t state;  /* what the firmware would report now, read as a debugger would */
  int16_t measured_cdeg;
};
extern struct bench_view bench;

/* The board's memory is as its first start and the button have left it, or as it was made: blank. */
void bench_power_on(uint32_t seed);
void bench_power_on_blank(uint32_t seed);
void bench_power_on_at(uint32_t seed, uint32_t clock_ms); /* the firmware's clock starts there */
void bench_run(uint64_t ms);
/* Runs until one of the pins in bench is as wanted. False: not within this time. */
bool bench_wait(const bool *pin, bool wanted, uint64_t ms);
void bench_fault(enum fault fault, bool on);
/* Sets all clocks forward, for a time in which nothing is due; the loop passes every 20 days. */
void bench_forward(uint64_t ms);

/* From now on, contacts arrive so much later than the coil alone would make them, and do not bounce. */
void bench_slow(uint32_t ms);

/* The supply is off for this long. The controller rides through 20 ms, the coils through none. */
void bench_dip(uint32_t ms);
/* The supply is so low that coils drop out, while the controller rides through. */
void bench_sag(uint32_t ms);

void bench_outdoor(int32_t cdeg);
void bench_room(int32_t cdeg);
/* Parts in thousandths of their nominal values: R25 and B of the NTC, the resistor above it. */
void bench_parts(uint32_t r25, uint32_t b, uint32_t pull_up);
void bench_samples(uint16_t counts, uint32_t samples); /* the firmware's next samples are exactly this */

void bench_nv(uint8_t address, uint8_t value); /* overwrites a byte of the memory */
uint8_t bench_nv_byte(uint8_t address);
void bench_wear(uint8_t pages);                /* bits of pages that do not keep what is written */
/* So many cells of these pages, from this byte on, no longer change. */
void bench_stick(uint8_t pages, uint8_t first, uint8_t count);
void bench_stall(bool on); /* the memory is busy for ever */
void bench_nv_flip(uint8_t address, uint8_t bit); /* a bit of the memory is lost */
void bench_press(uint64_t ms);                 /* the button */
uint32_t bench_bits(enum region region);
void bench_flip(enum region region, uint32_t bit);
void bench_clear(enum region region);

/* Characters at 9600 baud, after this much silence. Damaged: with an error of the UART. */
void bench_send(const uint8_t *bytes, uint32_t count, uint32_t silence_us);
void bench_send_damaged(uint8_t byte, uint32_t silence_us);

/* One record of the trace. Its bytes are the same in every target. */
struct record {
  uint32_t ms;           /* since power-on, modulo 2^32 */
  uint32_t faults;       /* bits 1 << enum fault */
  uint16_t wraps;        /* of ms: 49.7 days each */
  int16_t room_cdeg;
  uint16_t counts;       /* last conversion */
  int16_t measured_cdeg; /* what the firmware would report */
  uint8_t pins;          /* bits of enum record_pin */
  uint8_t events;        /* bits of enum record_event */
  uint8_t state;
  uint8_t byte;          /* on the bus, with EVENT_RECEIVED or EVENT_SENT */
};
enum record_pin {
  PIN_COMPRESSOR = 1,
  PIN_RELAY = 2,
  PIN_CONTACTOR = 4,
  PIN_ALARM = 8,
  PIN_FEEDBACK = 16,
  PIN_SUPPLY = 32,
  PIN_CONTACTOR_FEEDBACK = 64,
  PIN_BUTTON = 128
};
enum record_event {
  EVENT_RECEIVED = 1,
  EVENT_SENT = 2,
  EVENT_RESET = 4,
  EVENT_NV = 8,
  EVENT_BROKEN = 16,   /* a rule, for the first time since power-on */
  EVENT_FAILED = 32,   /* the test, at a check or because of a rule */
  EVENT_POWER_ON = 64, /* the first record of a new bench, whose time starts at 0 */
  EVENT_DAMAGED = 128  /* the character, as the UART reports */
};
_Static_assert(sizeof(struct record) == 20u, "no padding: traces are compared byte for byte");

void bench_every(uint32_t ms); /* a record at every change, and at least this often */
void bench_mark_failed(void);  /* a record with EVENT_FAILED, now */

/* The bench calls these. Each target has the first, the suite has the second. */
void bench_emit(const struct record *record);
void bench_broke(void); /* a rule; bench.broken says which */

#endif
