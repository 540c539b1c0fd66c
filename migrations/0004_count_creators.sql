-- expand: how many creators an app has links of, those of test keys counted apart. Its limit is held against this number.

create table creator_count (
  app_id uuid not null,
  creators integer not null,
  constraint creator_count_pk primary key (app_id)
);

insert into creator_count (app_id, creators)
select app_id, count(*) from (select distinct app_id, creator_id, environment from creator_link) as creator
group by app_id;
