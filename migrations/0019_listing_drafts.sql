-- What a seller has begun to fill in, kept as the form holds it: it may be incomplete, and nobody else ever reads it.
create table listing_drafts (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  content jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index listing_drafts_user on listing_drafts (user_id, updated_at desc, id desc);

-- Who took a listing down and what it was before, so that whoever did can undo it for a while.
alter table products add column removed_from text;
alter table products add column removed_by integer references users (id) on delete set null;
alter table products add column removed_at timestamptz;
