-- expand: campaigns may cap their conversions of an ISO week and of a month
alter table campaign add column cap_conversions_per_week bigint, add column cap_conversions_per_month bigint;
