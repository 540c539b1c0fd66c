-- contract: from now on figures may wait, which an older release would not see
insert into waiting_figure default values;
