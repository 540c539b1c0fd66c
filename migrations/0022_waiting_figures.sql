-- expand: figures wait in one row until they are merged, since a busy second adds to most figures of the day
-- No row: nothing may wait. An element of each array is a figure, as a row of daily_figure is.
create table waiting_figure (
  app_id uuid[] not null default '{}',
  organization_id uuid[] not null default '{}',
  dimension text[] not null default '{}',
  value text[] not null default '{}',
  day date[] not null default '{}',
  served bigint[] not null default '{}',
  delivered bigint[] not null default '{}',
  clicks bigint[] not null default '{}',
  completions bigint[] not null default '{}',
  earnings_micros bigint[] not null default '{}',
  payout_micros bigint[] not null default '{}'
);
-- It is written each second: compressing it would cost more than it saves.
alter table waiting_figure alter column app_id set storage external;
alter table waiting_figure alter column organization_id set storage external;
alter table waiting_figure alter column dimension set storage external;
alter table waiting_figure alter column value set storage external;
alter table waiting_figure alter column day set storage external;
alter table waiting_figure alter column served set storage external;
alter table waiting_figure alter column delivered set storage external;
alter table waiting_figure alter column clicks set storage external;
alter table waiting_figure alter column completions set storage external;
alter table waiting_figure alter column earnings_micros set storage external;
alter table waiting_figure alter column payout_micros set storage external;
