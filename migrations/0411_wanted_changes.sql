-- Requests are changed and deleted by their authors.

-- What a request said before a change: for staff alone, when it is reported.
create table wanted_changes (
  id integer generated always as identity primary key,
  wanted_id integer not null references wanted_requests (id) on delete cascade,
  title text not null,
  note text,
  at timestamptz not null
);
create index wanted_changes_wanted on wanted_changes (wanted_id, id desc);
create index wanted_changes_at on wanted_changes (at);

-- When the author deleted it. Its status is `closed`, so that processes of the release before list it to its author alone.
alter table wanted_requests add column deleted_at timestamptz;
create index wanted_deleted on wanted_requests (deleted_at) where deleted_at is not null;
