-- When staff decided that an order stands although its buyer had cancelled it, and the reminders of a cancellation.

alter table order_cancellations
  add column decided_at timestamptz,                    -- staff decided that the order stands
  add column notices_sent integer not null default 0;   -- reminders sent in the present status

update order_cancellations set decided_at = closed_at where status = 'lapsed' and contested_at is not null;

-- What was never collected is not brought back, also when staff decide that the order stands.
alter table order_cancellations
  drop constraint order_cancellations_returning,
  add constraint order_cancellations_returning check (
    status not in ('returning', 'lapsed') or (was_collected and return_by is not null)
    or (status = 'lapsed' and decided_at is not null)
  );
update order_cancellations set was_collected = false, return_by = null
  where decided_at is not null and status = 'lapsed' and return_by = closed_at;
