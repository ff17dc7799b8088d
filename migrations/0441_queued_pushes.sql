-- expand: older processes leave the column empty, and queue a subscription as before.
-- A subscription is queued once at a time: until then at most, in case its job is lost.
alter table push_subscriptions add column queued_until timestamptz;
