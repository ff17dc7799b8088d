-- When sellers can be visited, and which half hour belongs to which order (docs/decisions/0023).

-- The agreed time, so that the order itself knows it.
alter table transactions add column pickup_at timestamptz;

-- Local UK time, in minutes of the day: every Saturday, or on one day.
create table pickup_windows (
  id integer generated always as identity primary key,
  seller_id integer not null references users (id) on delete cascade,
  weekday smallint check (weekday between 1 and 7),           -- 1 is Monday
  day date,
  from_minute smallint not null check (from_minute between 0 and 1410 and from_minute % 30 = 0),
  to_minute smallint not null check (to_minute between 30 and 1440 and to_minute % 30 = 0),
  check (from_minute < to_minute),
  check ((weekday is null) <> (day is null))
);
create index pickup_windows_seller on pickup_windows (seller_id);

-- How to find the seller; shown to buyers once they have paid.
create table pickup_places (
  seller_id integer primary key references users (id) on delete cascade,
  details text not null check (char_length(details) between 1 and 300),
  updated_at timestamptz not null
);

create table pickups (
  id integer generated always as identity primary key,
  transaction_id integer not null unique references transactions (id),
  buyer_id integer not null references users (id),
  seller_id integer not null references users (id),
  status text not null check (status in ('booked', 'cancelled', 'done')),
  starts_at timestamptz not null check (extract(epoch from starts_at)::bigint % 1800 = 0),
  sequence integer not null default 0,            -- rises with every change, as calendars want it
  reminded smallint not null default 0,           -- how many reminders of this time have been told or were past
  actor_id integer references users (id),         -- who made the last change; null is the order itself
  reason text check (char_length(reason) <= 500),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (buyer_id <> seller_id)
);
-- The seller is there for one visitor at a time.
create unique index pickups_taken on pickups (seller_id, starts_at) where status = 'booked';
create index pickups_due on pickups (starts_at) where status = 'booked';
create index pickups_buyer on pickups (buyer_id, id desc);
create index pickups_seller on pickups (seller_id, id desc);
