-- The roll-out percentage in force when somebody was first exposed, so that the sample-ratio check of a version holds
-- whatever the percentage is later. Null in rows that are older than this column.

alter table exposure add column rollout_pct smallint;
