-- contract: sums of days were kept for no reader: a trial balance over ten million lines takes about a second without them
drop table ledger_day;
