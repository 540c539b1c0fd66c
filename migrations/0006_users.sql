-- End users of an app. All that is stored of one for serving them is one row, which a feed reads by its key: so there is no
-- other index, and an update, which touches no indexed column, finds room on its page.

create table app_user (
  app_id uuid not null,
  -- Ids are only ever compared for equality, whatever the database's language.
  user_id text collate "C" not null,
  id uuid not null,
  created_at timestamptz not null,
  -- The set their publisher stored, in milliseconds since the Unix epoch; null before the first one. What names somebody
  -- stands apart in identity, which no feed reads.
  stored_at_ms bigint,
  attributes json,
  identity json,
  -- What they have completed, so that it is not offered again: 24 bytes for each, the campaign's id and when, in
  -- milliseconds. Completions by test keys stand apart.
  completed bytea,
  completed_test bytea,
  -- What ranking learned of an adult: what they were shown and opened. The state as their present epoch began ranks them
  -- until it ends.
  ranking_epoch_ms bigint,
  ranking_updated_at timestamptz,
  ranking_state_before bytea,
  ranking_state bytea,
  constraint app_user_pk primary key (app_id, user_id)
) with (fillfactor = 80);
