-- Days on which people meet at a public place to swap plants. Times are instants; the point is the outward code's.
create table swap_days (
  id integer generated always as identity primary key,
  author_id integer not null references users (id),
  title text not null check (char_length(title) between 1 and 80),
  description text not null check (char_length(description) between 1 and 1500),
  -- A hall, a park: what the public may read.
  venue text not null check (char_length(venue) between 1 and 120),
  -- Shown to people who are signed in.
  postcode text not null,
  outcode text not null,
  latitude double precision not null,
  longitude double precision not null,
  link text check (char_length(link) <= 300),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  status text not null default 'planned' check (status in ('planned', 'cancelled', 'removed')),
  -- How often it was changed: calendars need to know which of two files is newer.
  sequence integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (ends_at > starts_at)
);
create index swap_days_to_come on swap_days (ends_at) where status <> 'removed';
create index swap_days_author on swap_days (author_id);

alter table reports drop constraint reports_target_kind_check;
alter table reports add check (target_kind in ('listing', 'message', 'review', 'person', 'swap_day'));
