-- The deadlines that an order was placed with. A change of the settings moves none of a running order.
alter table transactions
  add column pay_minutes integer not null default 30 check (pay_minutes between 10 and 120),
  add column collect_days integer not null default 14 check (collect_days between 7 and 60),
  add column answer_hours integer not null default 72 check (answer_hours between 24 and 336);
