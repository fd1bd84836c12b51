-- When an operator requested an attempt that has not been made yet: the submission goes first.
ALTER TABLE intake.submission ADD COLUMN retried_at bigint;

-- The state of each queue as the last server saved it, for commands in a shell without the server's
-- settings, and for the next server. Flags are 0 or 1, as in SQLite.
CREATE TABLE intake.lane (
  kind text PRIMARY KEY CHECK (kind IN ('enquiry', 'application')),
  has_webhook integer NOT NULL,
  -- Whether the receiver counts as down and is probed.
  is_down integer NOT NULL,
  paused_until bigint,
  -- Whether the receiver asked for the pause (Retry-After).
  is_asked integer NOT NULL
);
