-- A backup that was made, is being made or was asked for. The archives themselves are at BACKUP_URL.
create table backups (
  id integer primary key generated always as identity,
  is_nightly boolean not null,                    -- otherwise an admin asked for it
  asked_at timestamptz not null,
  begun_at timestamptz,
  ended_at timestamptz,
  name text,                                      -- of the archive; null while there is none
  bytes bigint,
  failure text,                                   -- a sentence for the operator
  check (ended_at is null or begun_at is not null),
  check ((ended_at is not null) = (name is not null or failure is not null)),
  check ((name is null) = (bytes is null))
);
create index backups_open on backups (id) where ended_at is null;
