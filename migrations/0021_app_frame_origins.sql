-- expand: the origins that may show an app's hosted page in a frame
alter table app add column frame_origins text[] not null default '{}';
