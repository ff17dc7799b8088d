-- What a listing said before it was changed, for the desk. Kept for 180 days.
create table listing_changes (
  id integer generated always as identity primary key,
  listing_id integer not null references products (id) on delete cascade,
  changed_by integer not null references users (id),
  -- The values before; null where the change left them.
  title text,
  description text,
  price integer,
  images text[],
  at timestamptz not null,
  constraint listing_changes_something check (title is not null or description is not null or price is not null or images is not null)
);
create index listing_changes_listing on listing_changes (listing_id, id desc);
create index listing_changes_at on listing_changes (at);
create index listing_changes_changed_by on listing_changes (changed_by);
