/* One test per requirement. */
#ifndef TESTS_H
#define TESTS_H

#include <stdint.h>

#define TESTS(TEST)                                                         \
  TEST("SEN-1", "sensor_tests.c", measures_with_real_parts)                 \
  TEST("SEN-2", "no_sensor_tests.c", stops_with_an_open_sensor)             \
  TEST("SEN-3", "no_sensor_tests.c", stops_with_a_shorted_sensor)           \
  TEST("SEN-4", "sensor_tests.c", ignores_spikes)                           \
  TEST("SEN-5", "sensor_tests.c", mistrusts_the_first_sample)               \
  TEST("SEN-6", "sensor_tests.c", doubts_a_jump)                            \
  TEST("SEN-7", "sensor_tests.c", has_a_true_table)                         \
  TEST("SEN-8", "no_sensor_tests.c", forgives_a_short_break)                \
  TEST("SEN-9", "no_sensor_tests.c", knows_the_coldest_room)                \
  TEST("SEN-10", "no_sensor_tests.c", mistrusts_a_loose_wire)               \
  TEST("SEN-11", "no_sensor_tests.c", knows_the_hottest_room)               \
  TEST("SEN-12", "sensor_tests.c", believes_a_lasting_jump)                 \
  TEST("SEN-13", "sensor_tests.c", follows_a_step)                          \
  TEST("SEN-14", "no_sensor_tests.c", notices_a_frozen_converter)           \
  TEST("SEN-15", "no_sensor_tests.c", reports_a_wire_that_was_never_good)   \
  TEST("SEN-16", "no_sensor_tests.c", mistrusts_a_wire_that_touches)        \
  TEST("CTL-1", "control_tests.c", holds_the_room)                          \
  TEST("CTL-2", "control_tests.c", rests_between_runs)                      \
  TEST("CTL-3", "control_tests.c", runs_long_enough)                        \
  TEST("CTL-4", "control_tests.c", rests_after_a_dip)                       \
  TEST("CTL-5", "clock_tests.c", keeps_its_times_when_the_clock_wraps)      \
  TEST("CTL-6", "control_tests.c", heats_a_freezing_house)                  \
  TEST("CTL-7", "control_tests.c", starts_at_most_ten_times_an_hour)        \
  TEST("CTL-8", "control_tests.c", keeps_the_room_from_freezing)            \
  TEST("CTL-9", "flip_tests.c", switches_off_in_a_damaged_state)            \
  TEST("CTL-10", "pause_tests.c", forgives_a_pause)                         \
  TEST("CTL-11", "control_tests.c", rests_no_longer)                        \
  TEST("CTL-12", "control_tests.c", runs_no_longer)                         \
  TEST("CTL-13", "control_tests.c", starts_no_later)                        \
  TEST("CTL-14", "control_tests.c", keeps_the_room_at_20)                   \
  TEST("CTL-15", "flip_tests.c", restores_a_damaged_state)                  \
  TEST("CTL-16", "flip_tests.c", survives_a_flipped_bit)                    \
  TEST("CTL-17", "pause_tests.c", opens_k1_first_after_a_pause)             \
  TEST("CTL-18", "pause_tests.c", looks_as_often_in_a_slow_loop)            \
  TEST("CTL-19", "control_tests.c", has_a_hysteresis)                       \
  TEST("CTL-20", "limit_tests.c", reports_a_room_that_stays_cold)           \
  TEST("CTL-21", "limit_tests.c", halves_its_power_after_a_cold_day)        \
  TEST("CTL-22", "limit_tests.c", misses_its_master)                        \
  TEST("CTL-23", "age_tests.c", keeps_its_times_however_old)                \
  TEST("CTL-24", "timed_pause_tests.c", lasts_longer_by_a_pause_at_most)    \
  TEST("CTL-25", "limit_tests.c", waits_for_its_master)                     \
  TEST("CTL-26", "start_tests.c", counts_an_aborted_start)                  \
  TEST("RLY-1", "relay_tests.c", cuts_off_a_welded_contact)                 \
  TEST("RLY-2", "relay_tests.c", sees_a_weld_at_rest)                       \
  TEST("RLY-3", "relay_tests.c", sees_a_contact_that_does_not_close)        \
  TEST("RLY-4", "relay_tests.c", makes_the_load_by_k1)                      \
  TEST("RLY-5", "relay_tests.c", notices_a_dropout)                         \
  TEST("RLY-6", "lockout_tests.c", gives_up_on_a_contact_that_chatters)     \
  TEST("RLY-7", "button_tests.c", keeps_a_lockout_until_the_button)         \
  TEST("RLY-8", "contact_tests.c", proves_that_the_contactor_opens)         \
  TEST("RLY-9", "bounce_tests.c", forgives_a_bounce)                        \
  TEST("RLY-10", "contact_tests.c", keeps_its_alarms)                       \
  TEST("RLY-11", "pair_tests.c", watches_both_contacts)                     \
  TEST("RLY-12", "relay_tests.c", gives_a_worn_contact_up)                  \
  TEST("RLY-13", "relay_tests.c", breaks_the_load_by_k1)                    \
  TEST("RLY-14", "lockout_tests.c", begins_the_row_anew)                    \
  TEST("RLY-15", "lockout_tests.c", goes_on_with_the_row)                   \
  TEST("RLY-16", "button_tests.c", takes_three_seconds)                     \
  TEST("RLY-17", "button_tests.c", ignores_a_jammed_button)                 \
  TEST("RLY-18", "contact_tests.c", ends_a_run_after_a_day)                 \
  TEST("RLY-19", "bounce_tests.c", tells_a_dropout_from_a_bounce)           \
  TEST("RLY-20", "bounce_tests.c", tells_a_dropout_after_a_late_tick)       \
  TEST("RLY-21", "bounce_tests.c", doubts_a_contact)                        \
  TEST("RLY-22", "watchdog_tests.c", keeps_its_alarms_through_a_reset)      \
  TEST("RLY-23", "button_tests.c", keeps_an_alarm_that_comes_while_held)    \
  TEST("RLY-24", "contact_tests.c", is_acknowledged_at_the_end_of_a_run)    \
  TEST("RLY-25", "contact_tests.c", runs_on_when_acknowledged)              \
  TEST("RLY-26", "pair_tests.c", calls_for_help_if_both_weld)               \
  TEST("RLY-27", "lockout_tests.c", keeps_the_new_row)                      \
  TEST("RLY-28", "bounce_tests.c", sees_k2_drop_out_before_k1)              \
  TEST("RLY-29", "start_tests.c", starts_with_a_doubtful_contact)           \
  TEST("RLY-30", "start_tests.c", gives_up_after_three_aborted_starts)      \
  TEST("WDG-1", "watchdog_tests.c", resets_a_stalled_converter)             \
  TEST("WDG-2", "watchdog_tests.c", resets_a_hung_loop_on_a_busy_bus)       \
  TEST("WDG-3", "watchdog_tests.c", reports_a_dead_converter)               \
  TEST("WDG-4", "watchdog_tests.c", remembers_a_watchdog_reset)             \
  TEST("WDG-5", "flip_tests.c", resets_a_damaged_state)                     \
  TEST("WDG-6", "watchdog_tests.c", forgets_requests_at_a_reset)            \
  TEST("WDG-7", "watchdog_tests.c", forgives_a_short_pause)                 \
  TEST("WDG-8", "flip_tests.c", shows_damage_through_a_write)               \
  TEST("WDG-9", "flip_tests.c", trusts_no_damaged_latch)                    \
  TEST("BUS-1", "bus_tests.c", answers_a_read)                              \
  TEST("BUS-2", "bus_tests.c", ignores_a_frame_with_one_wrong_bit)          \
  TEST("BUS-3", "bus_tests.c", explains_what_it_refuses)                    \
  TEST("BUS-4", "bus_tests.c", answers_after_noise)                         \
  TEST("BUS-5", "bus_tests.c", obeys_a_broadcast_in_silence)                \
  TEST("BUS-6", "bus_tests.c", answers_whenever_the_bytes_come)             \
  TEST("BUS-7", "bus_tests.c", limits_the_setpoint)                         \
  TEST("BUS-8", "wire_tests.c", writes_by_function_16)                      \
  TEST("BUS-9", "wire_tests.c", drops_a_damaged_frame)                      \
  TEST("BUS-10", "wire_tests.c", ignores_its_echo)                          \
  TEST("BUS-11", "server_tests.c", answers_as_the_specification_says)       \
  TEST("BUS-12", "server_tests.c", never_answers_a_broadcast)               \
  TEST("BUS-13", "frame_tests.c", drops_a_frame_as_a_whole)                 \
  TEST("BUS-14", "frame_tests.c", joins_characters)                         \
  TEST("BUS-15", "wire_tests.c", takes_characters_at_any_moment)            \
  TEST("BUS-16", "frame_tests.c", keeps_a_frame_during_a_pause)             \
  TEST("BUS-17", "alarm_tests.c", has_a_bit_for_each_alarm)                 \
  TEST("BUS-18", "memory_tests.c", reports_a_setpoint_until_it_is_kept)     \
  TEST("BUS-19", "bus_tests.c", tells_its_state)                            \
  TEST("BUS-20", "server_tests.c", refuses_in_order)                        \
  TEST("BUS-21", "server_tests.c", obeys_only_what_is_for_it)               \
  TEST("BUS-22", "server_tests.c", changes_nothing_for_a_refused_broadcast) \
  TEST("BUS-23", "wire_tests.c", refuses_by_function_16)                    \
  TEST("BUS-24", "frame_tests.c", tells_frames_by_silence)                  \
  TEST("BUS-25", "frame_tests.c", listens_after_its_answer)                 \
  TEST("BUS-26", "frame_tests.c", answers_only_the_last_frame)              \
  TEST("BUS-27", "alarm_tests.c", keeps_each_alarm_until_the_button)        \
  TEST("BUS-28", "alarm_tests.c", ends_alarms_with_the_supply)              \
  TEST("BUS-29", "alarm_tests.c", lights_the_lamp)                          \
  TEST("BUS-30", "wire_tests.c", answers_whatever_it_hears_meanwhile)       \
  TEST("BUS-31", "alarm_pair_tests.c", shows_any_two_alarms)                \
  TEST("NVM-1", "memory_tests.c", keeps_the_setpoint)                       \
  TEST("NVM-2", "memory_tests.c", survives_a_cut_in_mid_write)              \
  TEST("NVM-3", "memory_tests.c", starts_with_a_default)                    \
  TEST("NVM-4", "memory_tests.c", does_not_wear_the_memory)                 \
  TEST("NVM-5", "wear_tests.c", notices_a_worn_page)                        \
  TEST("NVM-6", "memory_tests.c", saves_during_a_save)                      \
  TEST("NVM-7", "damage_tests.c", outlasts_a_damaged_page)                  \
  TEST("NVM-8", "damage_tests.c", keeps_setpoint_and_lockout_together)      \
  TEST("NVM-9", "outage_tests.c", works_without_its_memory)                 \
  TEST("NVM-10", "wear_tests.c", spares_the_memory_from_a_ramp)             \
  TEST("NVM-11", "wear_tests.c", outlasts_old_copies)                       \
  TEST("NVM-12", "wear_tests.c", keeps_its_last_copy)                       \
  TEST("NVM-13", "damage_tests.c", reports_a_damaged_page)                  \
  TEST("NVM-14", "damage_tests.c", locks_out_when_memory_is_lost)           \
  TEST("NVM-15", "outage_tests.c", locks_out_when_memory_is_busy)           \
  TEST("NVM-16", "outage_tests.c", proves_its_memory)                       \
  TEST("NVM-17", "damage_tests.c", keeps_a_lockout_as_the_supply_fails)     \
  TEST("NVM-18", "damage_tests.c", keeps_an_acknowledged_lockout_away)      \
  TEST("NVM-19", "damage_tests.c", keeps_a_lockout_through_damage)          \
  TEST("NVM-20", "outage_tests.c", reads_its_memory_later)                  \
  TEST("NVM-21", "wear_tests.c", spares_the_memory_from_dropouts)           \
  TEST("ALL-1", "storm_tests.c", breaks_no_rule_in_a_storm)                 \
  TEST("ALL-2", "fault_tests.c", reports_each_fault_in_each_situation)

#define DECLARE(id, file, name) void name(void);
TESTS(DECLARE)
#undef DECLARE

#endif
