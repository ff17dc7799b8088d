-- Messages between members, notifications, reports to staff and the contact form.

-- A message. A conversation is a pair of members, in either order.
create table messages (
  id integer generated always as identity primary key,
  sender_id integer not null references users (id),
  receiver_id integer not null references users (id),
  product_id integer references products (id) on delete set null,
  content text not null,
  read boolean not null default false,
  created_at timestamptz not null,
  -- Written while one of the two blocked the other: visible to its sender alone, for good. The block stays secret, and
  -- unblocking does not deliver the message.
  withheld boolean not null default false,
  client_key uuid,                                -- chosen by the browser: a repeated request sends the message once
  constraint messages_check check (sender_id <> receiver_id),
  constraint messages_content_check check (char_length(content) <= 2000)  -- may be empty: photos alone
);
create index messages_pair on messages (least(sender_id, receiver_id), greatest(sender_id, receiver_id), id desc);
create index messages_unread on messages (receiver_id, sender_id) where not read;
create index messages_sender on messages (sender_id, id desc);
create index messages_receiver on messages (receiver_id, id desc);
create unique index messages_client_key on messages (sender_id, client_key) where client_key is not null;

-- A photo of a message. Until the message is sent it is visible to its owner alone, and deleted after a day.
create table message_pictures (
  key text primary key check (key ~ '^[0-9a-f]{32}$'),
  owner_id integer not null references users (id),
  message_id integer references messages (id) on delete cascade,
  position smallint,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null check (bytes > 0),
  placeholder text not null,
  created_at timestamptz not null,
  unique (message_id, position)
);
create index message_pictures_owner on message_pictures (owner_id);
create index message_pictures_waiting on message_pictures (created_at) where message_id is null;

-- A kind of notification.
create table notification_kinds (kind text primary key);
insert into notification_kinds values
  ('message'), ('order'), ('pickup'), ('payout'), ('review'), ('alert'), ('listing'), ('post'), ('account'), ('news'), ('eco');

-- A notification. The row stays after it was read, so that the same key never notifies twice.
create table notifications (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  kind text not null references notification_kinds (kind),
  title text not null check (char_length(title) between 1 and 200),
  body text check (char_length(body) <= 1000),
  href text not null check (href ~ '^/(?!/)'),    -- a path in the product, never another site
  key text check (char_length(key) <= 200),
  shown boolean not null,                         -- false: the member wants this kind by email only
  for_digest boolean not null,                    -- waits for the next daily digest
  read_at timestamptz,
  created_at timestamptz not null,
  unique (user_id, key)
);
create index notifications_shown on notifications (user_id, id desc) where shown;
create index notifications_unread on notifications (user_id) where shown and read_at is null;
create index notifications_digest on notifications (user_id, created_at) where for_digest;
create index notifications_created on notifications (created_at);

-- A notification setting that a member has changed; without a row the defaults apply.
create table notification_preferences (
  user_id integer not null references users (id) on delete cascade,
  kind text not null,
  in_app boolean not null,
  mails text not null check (mails in ('now', 'daily', 'off')),
  -- The setting before an unsubscribe link changed it, and which link it was, to undo it.
  ended_from text check (ended_from in ('now', 'daily')),
  ended_link text,
  updated_at timestamptz not null,
  primary key (user_id, kind)
);

-- The last day whose digest was prepared for a member: one digest a day, whichever process prepares it.
create table notification_digests (
  user_id integer primary key references users (id) on delete cascade,
  day date not null
);

-- A report to staff about a listing, a message, a review, a member or a swap day.
create table reports (
  id integer generated always as identity primary key,
  reference text not null unique,                 -- for the reporter to quote; does not reveal how many reports there are
  reporter_id integer not null references users (id),
  target_kind text not null check (target_kind in ('listing', 'message', 'review', 'person', 'swap_day')),
  target_id integer not null,
  about_id integer not null references users (id),  -- the member responsible for what is reported
  reason text not null,
  details text check (char_length(details) <= 1000),
  status text not null default 'open' check (status in ('open', 'closed')),
  created_at timestamptz not null,
  constraint reports_check check (reporter_id <> about_id)
);
-- Reporting the same thing again while the report is open is the same report.
create unique index reports_once on reports (reporter_id, target_kind, target_id) where status = 'open';
create index reports_open on reports (created_at) where status = 'open';
create index reports_about on reports (about_id, created_at);

-- A message from the contact form. Deleted after a year.
create table contact_messages (
  id integer generated always as identity primary key,
  reference text not null unique check (char_length(reference) = 10),
  user_id integer references users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 100),
  email text not null check (char_length(email) <= 254),
  topic text not null,
  message text not null check (char_length(message) between 1 and 5000),
  created_at timestamptz not null
);
create index contact_messages_created on contact_messages (created_at);
create index contact_messages_user on contact_messages (user_id);
create index contact_messages_email on contact_messages (lower(email));
