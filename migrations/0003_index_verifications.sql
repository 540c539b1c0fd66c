-- expand: what an app's users completed since an instant, for those who follow it. An open writes nothing of it.
-- On the partitions to come alone, as no index of a partitioned table is built concurrently. Those of before have
-- transaction_app_state_index, which finds the same by reading more.
create index transaction_verified_index on only transaction (app_id, verified_at) where state = 'verified';
