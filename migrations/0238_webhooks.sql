-- Addresses that are called when something happens, and what was sent to them.
create table webhooks (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),  -- whose events; for the operator, the admin who added it
  for_operator boolean not null,                   -- all listings, orders and members
  url text not null check (char_length(url) <= 500),
  kinds text[] not null check (kinds <@ array['listing.published', 'listing.changed', 'listing.removed',
    'order.changed', 'member.registered', 'member.closing', 'member.reopened', 'member.erased']),
  secret bytea not null,                           -- encrypted: every delivery is signed with it
  created_at timestamptz not null,
  failing_since timestamptz,                       -- null while the last attempt was accepted
  failures integer not null default 0 check (failures >= 0),
  retry_at timestamptz,                            -- no attempt is made before
  busy_until timestamptz,                          -- a process is delivering
  ended_at timestamptz,
  ended_for text check (ended_for in ('failures', 'password', 'owner')),
  constraint webhooks_ended_for_a_reason check ((ended_at is null) = (ended_for is null)),
  constraint webhooks_have_kinds check (cardinality(kinds) > 0)
);
create index webhooks_user_id on webhooks (user_id);
create index webhooks_for_operator on webhooks (id) where for_operator;

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id integer not null references webhooks (id) on delete cascade,
  event_id uuid not null,                          -- the same each time it is sent
  kind text not null check (kind in ('listing.published', 'listing.changed', 'listing.removed', 'order.changed',
    'member.registered', 'member.closing', 'member.reopened', 'member.erased', 'webhook.test')),
  body text not null,
  state text not null check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0 check (attempts >= 0),
  last_attempt_at timestamptz,
  last_status smallint,                            -- null when there was no response
  created_at timestamptz not null
);
create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, id desc);
create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, id) where state = 'waiting';
create index webhook_deliveries_created_at on webhook_deliveries (created_at);
