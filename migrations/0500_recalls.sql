-- Recalls of a plant pest or disease: what is suspected, which listings and orders it may have reached, and who was notified.

-- Taken from sale because a recall reaches it.
alter table products drop constraint products_hold_reason_check;
alter table products add constraint products_hold_reason_check
  check (hold_reason in ('reports', 'pest', 'wording', 'recall'));

-- Recalls follow plants from a listing to those that were raised from it.
create index products_parent on products (((facts ->> 'parentId')::int)) where facts ? 'parentId';

create table recalls (
  id integer generated always as identity primary key,
  pest text not null check (char_length(pest) between 3 and 120),
  suspect_id integer not null,                    -- the listing; no foreign key, as a recall outlives it
  infected_since date not null,
  host_plants text[] not null check (cardinality(host_plants) <= 100),  -- slugs; none: any plant
  advice text not null check (char_length(advice) between 20 and 4000),
  status text not null default 'draft' check (status in ('draft', 'open', 'ended')),
  created_at timestamptz not null,
  opened_at timestamptz,
  ended_at timestamptz,
  check ((status = 'draft') = (opened_at is null)),
  check ((status = 'ended') = (ended_at is not null))
);
create index recalls_open on recalls (id) where status = 'open';

-- Listings that an open recall has reached.
create table recall_listings (
  recall_id integer not null references recalls (id) on delete cascade,
  listing_id integer not null,
  via text not null check (via in ('suspect', 'raised', 'passed-on')),
  parent_id integer,                              -- the reached listing that it was raised from
  found_at timestamptz not null,
  frozen_at timestamptz,                          -- since when this recall keeps it off sale; null: it does not
  primary key (recall_id, listing_id)
);
create index recall_listings_listing on recall_listings (listing_id);

-- Plants of these listings that changed hands or may have: orders by their ids.
create table recall_handovers (
  recall_id integer not null references recalls (id) on delete cascade,
  kind text not null check (char_length(kind) between 1 and 20),
  handover_id integer not null,
  listing_id integer not null,
  found_at timestamptz not null,
  primary key (recall_id, kind, handover_id)
);

-- Members concerned, each notified once when it begins and once when it ends.
create table recall_members (
  recall_id integer not null references recalls (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  notified_at timestamptz not null,
  end_notified_at timestamptz,
  finding text check (finding in ('no-signs', 'signs', 'destroyed')),
  answered_at timestamptz,
  primary key (recall_id, user_id),
  check ((finding is null) = (answered_at is null))
);
create index recall_members_user on recall_members (user_id);

-- What staff do with recalls is logged.
do $$
declare
  rule text;
begin
  select pg_get_constraintdef(oid) into strict rule from pg_constraint where conname = 'audit_log_action_check';
  alter table audit_log drop constraint audit_log_action_check;
  execute 'alter table audit_log add constraint audit_log_action_check '
    || replace(rule, 'ARRAY[', 'ARRAY[''edit-recall''::text, ''open-recall''::text, ''end-recall''::text, ''export-recall''::text, ');
end $$;
