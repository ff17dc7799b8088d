-- What sellers give for the yearly report to HMRC, and how they are asked for it.

-- Why none of a seller's payouts is sent for now. They keep their status.
create table payout_holds (
  seller_id integer primary key references users (id),
  reason text not null check (reason = any (array['tax-details'])),
  since timestamptz not null
);

-- Name, address, date of birth and tax number, encrypted; read for a report and for the seller's own copy alone.
create table tax_details (
  user_id integer primary key references users (id),
  kind text not null check (kind in ('individual', 'company')),
  secret bytea not null,
  given_at timestamptz not null,
  -- The records of a report are kept for five years after its year.
  delete_after timestamptz not null
);
create index tax_details_delete_after on tax_details (delete_after);

-- One row while a seller is asked, and until they are asked again.
create table tax_requests (
  user_id integer primary key references users (id),
  asked_at timestamptz not null,
  reminders_sent smallint not null default 0 check (reminders_sent between 0 and 2),
  last_sent_at timestamptz not null,
  held_at timestamptz,
  settled_at timestamptz
);
create index tax_requests_open on tax_requests (user_id) where settled_at is null;

-- A file that was made for HMRC.
create table tax_exports (
  id integer generated always as identity primary key,
  year smallint not null check (year between 2024 and 2200),
  format text not null check (format in ('xml', 'csv')),
  reference text not null,
  sellers integer not null check (sellers >= 0),
  made_by integer not null references users (id),
  made_at timestamptz not null
);
create index tax_exports_year on tax_exports (year, id desc);
create index tax_exports_made_by on tax_exports (made_by);

-- The sales of a year are found by when they were released.
create index ledger_entries_released on ledger_entries (occurred_at) where kind = 'release';

-- When a member left: how long someone was registered decides the limits of the report.
create or replace view people as
select id, username, full_name, email, avatar, location, postcode, show_email, is_verified, created_at,
  password is not null as has_password, closes_at is not null as is_closing, deleted_at is not null as has_left,
  deleted_at as left_at
from users;

-- Reading these details is logged. The values are added to the list as it is.
do $$
declare
  rule text;
begin
  select pg_get_constraintdef(oid) into strict rule from pg_constraint where conname = 'audit_log_action_check';
  alter table audit_log drop constraint audit_log_action_check;
  execute 'alter table audit_log add constraint audit_log_action_check '
    || replace(rule, 'ARRAY[', 'ARRAY[''read-tax-details''::text, ''export-tax-report''::text, ');
end $$;
