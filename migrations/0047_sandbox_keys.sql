-- The sandbox forgets idempotency keys after a day and remembers refusals under them, as Stripe does.
alter table sandbox.idempotency_keys
  add column status smallint not null default 200,
  add column created_at timestamptz not null default now();
alter table sandbox.idempotency_keys alter column created_at drop default;
