-- What the product has told each person. A row stays after it was read, so that nothing with the same key is told twice.
create table notifications (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  kind text not null check (kind in ('message', 'order', 'pickup', 'payout', 'review', 'alert', 'listing', 'account', 'news')),
  title text not null check (char_length(title) between 1 and 200),
  body text check (char_length(body) <= 1000),
  href text not null check (href ~ '^/(?!/)'),    -- a path in the product, never another site
  key text check (char_length(key) <= 200),
  shown boolean not null,                         -- false: the person wants this kind outside the centre only
  for_digest boolean not null,                    -- waits for the next daily digest
  read_at timestamptz,
  created_at timestamptz not null,
  unique (user_id, key)
);
create index notifications_shown on notifications (user_id, id desc) where shown;
create index notifications_unread on notifications (user_id) where shown and read_at is null;
create index notifications_digest on notifications (user_id, created_at) where for_digest;
create index notifications_created on notifications (created_at);

-- Only what somebody has changed; everything else is as the product sets out with.
create table notification_preferences (
  user_id integer not null references users (id) on delete cascade,
  kind text not null,
  in_app boolean not null,
  mails text not null check (mails in ('now', 'daily', 'off')),
  -- What a mail's unsubscribe link has switched off, to be able to undo it: the setting before, and which link it was.
  ended_from text check (ended_from in ('now', 'daily')),
  ended_link text,
  updated_at timestamptz not null,
  primary key (user_id, kind)
);

-- The last day a person's digest was looked through: one a day, whoever writes it.
create table notification_digests (
  user_id integer primary key references users (id) on delete cascade,
  day date not null
);

-- Signs the unsubscribe links. Made here once, so that links outlive restarts and every process knows them.
insert into settings (name, value)
values ('unsubscribe-secret', replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));

-- Where a mail program's own unsubscribe button sends its request (RFC 8058); none for mails that always come.
alter table mails add column unsubscribe_url text;
