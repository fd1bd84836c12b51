ALTER TABLE intake.submission
  DROP CONSTRAINT submission_state_check,
  ADD CONSTRAINT submission_state_check
    CHECK (state IN ('pending', 'delivered', 'failed', 'held', 'discarded')),
  ADD COLUMN discarded_at bigint,
  ADD CHECK ((discarded_at IS NOT NULL) = (state = 'discarded'));
