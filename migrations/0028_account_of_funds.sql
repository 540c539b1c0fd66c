-- expand: funds are of one account, so that what is booked in the demo network's book uses no real money

alter table advertiser_funds add column account_id uuid;
