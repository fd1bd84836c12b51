-- When an operator requested an attempt that has not been made yet: the submission goes first.
ALTER TABLE submission ADD COLUMN retried_at INTEGER;

-- The state of each queue as the last server saved it, for commands in a shell without the server's
-- settings, and for the next server.
CREATE TABLE lane (
  kind TEXT PRIMARY KEY CHECK (kind IN ('enquiry', 'application')),
  has_webhook INTEGER NOT NULL,
  -- Whether the receiver counts as down and is probed.
  is_down INTEGER NOT NULL,
  paused_until INTEGER,
  -- Whether the receiver asked for the pause (Retry-After).
  is_asked INTEGER NOT NULL
) STRICT;
