/* The bench: a board with the firmware on it, in a house, in virtual time. */
#ifndef BENCH_H
#define BENCH_H

#include <stdbool.h>
#include <stdint.h>

enum fault {
  FAULT_SENSOR_OPEN,
  FAULT_SENSOR_SHORT,
  FAULT_SENSOR_SPIKES, /* one sample in 64 is anything */
  FAULT_SENSOR_OFFSET, /* 10 degrees too warm */
  FAULT_ADC_STALLED,   /* until the next reset */
  FAULT_RELAY_WELDED,  /* K1's contact is closed */
  FAULT_RELAY_WORN,    /* K1's contact does not close */
  FAULT_BUS_NOISE,     /* random characters */
  FAULT_LOOP_HUNG,     /* the loop stops, interrupts go on; until the next reset */
  FAULTS
};

/* What must hold in every situation, judged by pins and contacts alone. */
enum rule {
  RULE_REST = 1,  /* the compressor rests for at least 3 min, unless K1's contact fails */
  RULE_RUN = 2,   /* it runs for at least 2 min, unless there is a fault */
  RULE_BLIND = 4, /* it does not run for more than 2 s without a sensor */
  RULE_TOLD = 8,  /* it does not run for more than 1 s without K1's coil on */
  RULE_HOT = 16,  /* it does not run for more than 5 s in a room above 35 °C */
  RULE_LOAD = 32, /* K2 closes before K1, and breaks the load only when K1 cannot */
  RULE_SEAM = 64  /* the firmware uses the HAL as hal.h says */
};

enum { REPLY_MOST = 32, BENCH_NV_BYTES = 16 };

struct bench_view {
  uint32_t ms;       /* since power-on */
  int32_t room_cdeg; /* the truth */
  bool compressor;   /* it runs: supply on, K1 and K2 closed */
  bool relay;        /* K1's coil */
  bool contactor;    /* K2 */
  bool alarm;        /* lamp */
  uint8_t broken;    /* bits of enum rule, since power-on */
  uint32_t starts;   /* of the compressor */
  uint32_t resets;   /* power-on included */
  uint32_t on_ms;    /* length of its last run */
  uint32_t off_ms;   /* length of its last rest */
  uint32_t started_ms, stopped_ms;
  uint32_t nv_writes;
  uint32_t replies; /* on the bus */
  uint32_t reply_ms;
  uint8_t reply_count;
  uint8_t reply[REPLY_MOST];
};
extern struct bench_view bench;

void bench_power_on(uint32_t seed);
void bench_power_on_at(uint32_t seed, uint32_t clock_ms); /* the firmware's clock starts there */
void bench_run(uint32_t ms);
void bench_fault(enum fault fault, bool on);
void bench_dip(uint32_t ms); /* the supply is off for this long; 20 ms are buffered */
void bench_outdoor(int32_t cdeg);
void bench_room(int32_t cdeg);
void bench_nv(uint8_t address, uint8_t value); /* overwrites a byte of the memory */
void bench_spike(void);                        /* the next conversion reads 2 counts short of full */

/* Characters at 9600 baud, after this much silence. */
void bench_send(const uint8_t *bytes, uint32_t count, uint32_t silence_ms);

/* One record of the trace. Its bytes are the same in every world. */
struct record {
  uint32_t ms;
  int16_t room_cdeg;
  uint16_t counts; /* last conversion */
  uint8_t pins;    /* bits of enum record_pin */
  uint8_t events;  /* bits of enum record_event */
  uint16_t faults; /* bits 1 << enum fault */
};
enum record_pin {
  PIN_COMPRESSOR = 1,
  PIN_RELAY = 2,
  PIN_CONTACTOR = 4,
  PIN_ALARM = 8,
  PIN_FEEDBACK = 16,
  PIN_SUPPLY = 32
};
enum record_event {
  EVENT_RECEIVED = 1,
  EVENT_SENT = 2,
  EVENT_RESET = 4,
  EVENT_NV = 8,
  EVENT_BROKEN = 16,  /* a rule, for the first time since power-on */
  EVENT_FAILED = 32,  /* the test, at a check or because of a rule */
  EVENT_POWER_ON = 64 /* the first record of a new bench, whose time starts at 0 */
};
_Static_assert(sizeof(struct record) == 12u, "no padding: traces are compared byte for byte");

void bench_every(uint32_t ms); /* a record at every change, and at least this often */
void bench_mark_failed(void);  /* a record with EVENT_FAILED, now */

/* The bench calls these. Each world has the first, the suite has the second. */
void bench_emit(const struct record *record);
void bench_broke(void); /* a rule; bench.broken says which */

#endif
