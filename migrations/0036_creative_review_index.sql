-- expand, no transaction: creatives that wait for review, of all campaigns
create index concurrently if not exists creative_review_index on creative (id)
  where review = 'pending' or pending_change is not null;
