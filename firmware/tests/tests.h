/* One test per requirement. */
#ifndef TESTS_H
#define TESTS_H

#include <stdint.h>

#define TESTS(TEST)                                                      \
  TEST("SEN-1", "sensor_tests.c", measures_the_room)                     \
  TEST("SEN-2", "sensor_tests.c", stops_with_an_open_sensor)             \
  TEST("SEN-3", "sensor_tests.c", stops_with_a_shorted_sensor)           \
  TEST("SEN-4", "sensor_tests.c", ignores_spikes)                        \
  TEST("SEN-5", "sensor_tests.c", mistrusts_the_first_sample)            \
  TEST("SEN-6", "sensor_tests.c", doubts_a_jump)                         \
  TEST("CTL-1", "control_tests.c", holds_the_room)                       \
  TEST("CTL-2", "control_tests.c", rests_between_runs)                   \
  TEST("CTL-3", "control_tests.c", runs_long_enough)                     \
  TEST("CTL-4", "control_tests.c", rests_after_a_dip)                    \
  TEST("CTL-5", "control_tests.c", keeps_its_times_when_the_clock_wraps) \
  TEST("CTL-6", "control_tests.c", heats_a_freezing_house)               \
  TEST("RLY-1", "relay_tests.c", cuts_off_a_welded_contact)              \
  TEST("RLY-2", "relay_tests.c", sees_a_weld_at_rest)                    \
  TEST("RLY-3", "relay_tests.c", sees_a_contact_that_does_not_close)     \
  TEST("RLY-4", "relay_tests.c", spares_the_contactor)                   \
  TEST("WDG-1", "watchdog_tests.c", resets_a_stalled_converter)          \
  TEST("WDG-2", "watchdog_tests.c", resets_a_hung_loop_on_a_busy_bus)    \
  TEST("BUS-1", "bus_tests.c", answers_a_read)                           \
  TEST("BUS-2", "bus_tests.c", ignores_a_frame_with_one_wrong_bit)       \
  TEST("BUS-3", "bus_tests.c", explains_what_it_refuses)                 \
  TEST("BUS-4", "bus_tests.c", answers_after_noise)                      \
  TEST("BUS-5", "bus_tests.c", obeys_a_broadcast_in_silence)             \
  TEST("BUS-6", "bus_tests.c", answers_whenever_the_bytes_come)          \
  TEST("BUS-7", "bus_tests.c", limits_the_setpoint)                      \
  TEST("NVM-1", "memory_tests.c", keeps_the_setpoint)                    \
  TEST("NVM-2", "memory_tests.c", survives_a_cut_in_mid_write)           \
  TEST("NVM-3", "memory_tests.c", starts_with_a_default)                 \
  TEST("NVM-4", "memory_tests.c", does_not_wear_the_memory)              \
  TEST("ALL-1", "storm_tests.c", breaks_no_rule_in_a_storm)

#define DECLARE(id, file, name) void name(void);
TESTS(DECLARE)
#undef DECLARE

#endif
