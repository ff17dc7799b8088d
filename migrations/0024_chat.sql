-- A browser gives each message a key of its own, so that trying again never sends it twice.
alter table messages add column client_key uuid;
create unique index messages_client_key on messages (sender_id, client_key) where client_key is not null;

-- A message may be photos alone.
alter table messages drop constraint messages_content_check;
alter table messages add constraint messages_content_check check (char_length(content) <= 2000);

-- Photos in a conversation. Until their message is sent they are the owner's alone, and forgotten after a day.
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

-- What somebody told the house's own people about a listing, a message, a review or a person.
create table reports (
  id integer generated always as identity primary key,
  -- What the reporter may quote; says nothing about how many there are.
  reference text not null unique,
  reporter_id integer not null references users (id),
  target_kind text not null check (target_kind in ('listing', 'message', 'review', 'person')),
  target_id integer not null,
  -- Whose doing it is.
  about_id integer not null references users (id),
  reason text not null,
  details text check (char_length(details) <= 1000),
  status text not null default 'open' check (status in ('open', 'closed')),
  created_at timestamptz not null,
  check (reporter_id <> about_id)
);
-- Reporting the same thing again before it has been looked at is the same report.
create unique index reports_once on reports (reporter_id, target_kind, target_id) where status = 'open';
create index reports_open on reports (created_at) where status = 'open';
create index reports_about on reports (about_id, created_at);
