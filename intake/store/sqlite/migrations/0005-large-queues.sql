-- When it became pending again: retried, or released by a repetition. Until then it has been pending
-- since it was received.
ALTER TABLE submission ADD COLUMN pending_since INTEGER;

-- In the order in which they are claimed: what an operator retried goes before the rest.
DROP INDEX submission_due;
CREATE INDEX submission_due ON submission (kind, next_try_at, received_at)
  WHERE state = 'pending' AND retried_at IS NULL;
CREATE INDEX submission_retried ON submission (kind, next_try_at, received_at)
  WHERE state = 'pending' AND retried_at IS NOT NULL;
CREATE INDEX submission_last_retried ON submission (kind, retried_at)
  WHERE state = 'pending' AND retried_at IS NOT NULL;

-- What a restart must not forget.
-- A hash of the webhook's address: another receiver asked for no pause.
ALTER TABLE lane ADD COLUMN receiver TEXT;
-- The end of the pause that the receiver asked for with Retry-After; no retry shortens it.
ALTER TABLE lane ADD COLUMN asked_until INTEGER;
-- Probes since the receiver counts as down; the pauses between them grow.
ALTER TABLE lane ADD COLUMN probes INTEGER NOT NULL DEFAULT 0;
-- Whether the receiver is back and gets what has waited one by one.
ALTER TABLE lane ADD COLUMN is_recovering INTEGER NOT NULL DEFAULT 0;
-- The latest retry that has already hurried a probe.
ALTER TABLE lane ADD COLUMN heard_retry_at INTEGER;
UPDATE lane SET asked_until = paused_until WHERE is_asked = 1;
ALTER TABLE lane DROP COLUMN is_asked;
