-- Web push: the browsers that receive notifications, the hours in which members want none, and what waits to be sent.

-- Null: the default of the kind.
alter table notification_preferences add column push boolean;

create table push_subscriptions (
  id integer generated always as identity primary key,
  -- A browser receives pushes while its member is signed in there: whatever ends the session ends this too.
  session_id bigint not null unique references sessions (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  endpoint text not null unique check (char_length(endpoint) between 1 and 1000),
  p256dh bytea not null check (octet_length(p256dh) = 65),
  auth bytea not null check (octet_length(auth) = 16),
  server_key text not null,                       -- our public key that the browser subscribed with
  created_at timestamptz not null,
  last_sent_at timestamptz,
  failures integer not null default 0,
  failing_since timestamptz,
  retry_at timestamptz,
  busy_until timestamptz                          -- one process sends to it, until then at most
);
create index push_subscriptions_user on push_subscriptions (user_id);

-- In minutes since midnight, UK time. No row: the default. Both null: none.
create table push_quiet_hours (
  user_id integer primary key references users (id) on delete cascade,
  starts smallint check (starts between 0 and 1439),
  ends smallint check (ends between 0 and 1439),
  updated_at timestamptz not null,
  check (starts <> ends or (starts is null and ends is null))
);

create table waiting_pushes (
  subscription_id integer not null references push_subscriptions (id) on delete cascade,
  notification_id integer not null references notifications (id) on delete cascade,
  due_at timestamptz not null,
  primary key (subscription_id, notification_id)
);
create index waiting_pushes_due on waiting_pushes (due_at);
create index waiting_pushes_notification on waiting_pushes (notification_id);
