ALTER TABLE intake.submission
  DROP CONSTRAINT submission_state_check,
  ADD CONSTRAINT submission_state_check
    CHECK (state IN ('pending', 'delivered', 'failed', 'held', 'discarded')),
  ADD COLUMN discarded_at bigint,
  ADD CHECK ((discarded_at IS NOT NULL) = (state = 'discarded')),
  -- By the database's clock, which all servers share. Servers of the previous version don't set it
  -- and write the end of a lease into next_try_at.
  ADD COLUMN leased_until timestamptz;
