-- expand: budgets of users an app may store, their number, and a mark of users whose servings are gone
alter table app add column max_people bigint not null default 10000000;
alter table app add column max_people_bytes bigint not null default 10737418240;

-- True of a user who was served or clicked, once retention has removed the rows that show it.
alter table app_user add column was_active boolean not null default false;

-- The number of rows an app has in app_user, and their bytes: added up as users come, and counted once a day.
create table user_count (
  app_id uuid not null,
  users bigint not null,
  bytes bigint not null,
  counted_at timestamptz,
  constraint user_count_pk primary key (app_id)
);
