-- What every feature uses. Times are UTC instants (timestamptz); money is whole pence. The files 0071 to 0079 are the
-- schema of the first release, one file for each group of features (docs/decisions/0051). Later changes are later files.
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- One row: the oldest version of the code that may work on this schema. A version is the number of the last migration it
-- knows. A migration on which older code would do harm begins with `select require_code_version(<its own number>);`.
create table schema_compatibility (
  only_row boolean primary key default true check (only_row),
  minimum_code integer not null check (minimum_code > 0)
);
insert into schema_compatibility (minimum_code) values (67);

-- Work on money reads this table at the start of its transaction and so shares a lock on it until its end. Taking the
-- table exclusively therefore waits for all such work under way, and makes later work wait and read the new minimum.
create function require_code_version(version integer) returns void language plpgsql as $$
begin
  lock table schema_compatibility in access exclusive mode;
  update schema_compatibility set minimum_code = greatest(minimum_code, version);
end $$;

-- A value decided once for this database, such as the payment provider's mode.
create table settings (
  name text primary key,
  value text not null
);
-- Signs the unsubscribe links of emails. Every process reads the same secret, and links stay valid after a restart.
insert into settings (name, value)
values ('unsubscribe-secret', replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));

-- One row: how far the product's clock is ahead of real time (moved under /dev/clock only).
create table product_clock (
  only_row boolean primary key default true check (only_row),
  offset_ms bigint not null default 0 check (offset_ms >= 0)
);
insert into product_clock default values;

-- A counter of one rate limit, shared by all processes. Unlogged: a crash only resets the counters.
create unlogged table rate_limits (
  key text primary key,
  count integer not null,
  resets_at timestamptz not null
);
create index rate_limits_resets_at on rate_limits (resets_at);

-- An email to send or sent. While a process hands it to the mail server, next_try_at lies after the time that can take:
-- no other process sends it too, and it is tried again after a crash.
create table mails (
  id integer generated always as identity primary key,
  to_address text not null,
  subject text not null,
  text text not null,
  html text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  attempts integer not null default 0,
  last_error text,
  unsubscribe_url text,                           -- for RFC 8058; null for emails that cannot be switched off
  next_try_at timestamptz,
  given_up_at timestamptz
);
create index mails_due on mails (next_try_at) where sent_at is null and given_up_at is null;
create index mails_given_up on mails (given_up_at) where given_up_at is not null;

-- The point of a full postcode, a sector or an outward code. Filled by `npm run places:import`; empty until then.
create table postcodes (
  code text primary key,                          -- 'BS6 5TR', 'BS6 5' or 'BS6'
  lat double precision not null,
  lng double precision not null
);

-- At most one row: where the postcodes came from.
create table postcodes_source (
  only_one boolean primary key default true check (only_one),
  source text not null,
  as_of date not null,                            -- the date of the publisher's file
  postcodes integer not null,
  imported_at timestamptz not null
);

-- The trigger of tables whose rows are never changed or deleted.
create function append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '23514';
end $$;
