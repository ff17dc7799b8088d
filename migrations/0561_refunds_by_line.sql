-- expand: older processes refund parts without naming lines, as before.
-- What of each line went back to the buyer by a decision about that line.
alter table order_lines
  add column refunded_amount integer not null default 0,
  add constraint order_lines_refunded check (refunded_amount between 0 and amount);
