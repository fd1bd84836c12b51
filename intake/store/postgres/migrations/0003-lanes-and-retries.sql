-- When an operator asked for a try that has not been made yet: it goes first.
ALTER TABLE intake.submission ADD COLUMN retried_at bigint;

-- What the server that wrote last knows of each receiver, for commands in a shell without the
-- server's settings, and for the next server. Flags are 0 or 1, as in SQLite.
CREATE TABLE intake.lane (
  kind text PRIMARY KEY CHECK (kind IN ('enquiry', 'application')),
  has_webhook integer NOT NULL,
  -- Whether the receiver counts as down and is probed.
  is_down integer NOT NULL,
  paused_until bigint,
  -- Whether the receiver asked for the pause (Retry-After).
  is_asked integer NOT NULL
);
