-- When it became pending again: retried, or released by a repetition. Until then it has been pending
-- since it was received.
ALTER TABLE intake.submission ADD COLUMN pending_since bigint;

-- In the order in which submissions are claimed: first those that an operator retried, which are
-- due whatever the clock, then the rest.
DROP INDEX intake.submission_due;
CREATE INDEX submission_retried ON intake.submission (kind, retried_at, received_at)
  WHERE state = 'pending' AND retried_at IS NOT NULL;
CREATE INDEX submission_due ON intake.submission (kind, next_try_at, received_at)
  WHERE state = 'pending' AND retried_at IS NULL;

-- Submissions waiting for another attempt, of which there are few while a receiver is down.
CREATE INDEX submission_tried ON intake.submission (kind, received_at, id)
  WHERE state = 'pending' AND retried_at IS NULL AND next_try_at <> received_at;

-- Covers `status`, so that it need not read the payloads. The state is not first: the planner would
-- then prefer this index to the ids when a command changes a batch of rows.
DROP INDEX intake.submission_by_state;
CREATE INDEX submission_by_kind
  ON intake.submission (kind, state, pending_since, received_at, next_try_at);

-- What must survive a restart.
ALTER TABLE intake.lane
  -- A hash of the webhook's address: the pauses of one receiver do not apply to another.
  ADD COLUMN receiver text,
  -- The end of the pause that the receiver asked for with Retry-After; no retry shortens it.
  ADD COLUMN asked_until bigint,
  -- Probes since the receiver counts as down; the pauses between them grow.
  ADD COLUMN probes integer NOT NULL DEFAULT 0,
  -- Whether the receiver is back and receives the backlog one by one.
  ADD COLUMN is_recovering integer NOT NULL DEFAULT 0,
  -- The latest retry that has already brought a probe forward.
  ADD COLUMN heard_retry_at bigint;
UPDATE intake.lane SET asked_until = paused_until WHERE is_asked = 1;
ALTER TABLE intake.lane DROP COLUMN is_asked;
