-- Pickups (docs/decisions/0023) and reviews (docs/decisions/0027).

-- When a seller can be visited, in UK local time and minutes of the day: every week (weekday) or on one day.
create table pickup_windows (
  id integer generated always as identity primary key,
  seller_id integer not null references users (id) on delete cascade,
  weekday smallint check (weekday between 1 and 7),           -- 1 is Monday
  day date,
  from_minute smallint not null check (from_minute between 0 and 1410 and from_minute % 30 = 0),
  to_minute smallint not null check (to_minute between 30 and 1440 and to_minute % 30 = 0),
  constraint pickup_windows_check check (from_minute < to_minute),
  constraint pickup_windows_check1 check ((weekday is null) <> (day is null))
);
create index pickup_windows_seller on pickup_windows (seller_id);

-- How to find a seller; shown to buyers once they have paid.
create table pickup_places (
  seller_id integer primary key references users (id) on delete cascade,
  details text not null check (char_length(details) between 1 and 300),
  updated_at timestamptz not null
);

-- The pickup of an order: a half hour that is reserved for it.
create table pickups (
  id integer generated always as identity primary key,
  transaction_id integer not null unique references transactions (id),
  buyer_id integer not null references users (id),
  seller_id integer not null references users (id),
  status text not null check (status in ('booked', 'cancelled', 'done')),
  starts_at timestamptz not null check (extract(epoch from starts_at)::bigint % 1800 = 0),
  sequence integer not null default 0,            -- incremented with every change, as calendars require
  reminded smallint not null default 0,           -- reminders of this time that were sent or are past
  actor_id integer references users (id),         -- who made the last change; null is the order itself
  reason text check (char_length(reason) <= 500),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint pickups_check check (buyer_id <> seller_id)
);
-- A seller has one visitor at a time.
create unique index pickups_taken on pickups (seller_id, starts_at) where status = 'booked';
create index pickups_due on pickups (starts_at) where status = 'booked';
create index pickups_buyer on pickups (buyer_id, id desc);
create index pickups_seller on pickups (seller_id, id desc);

-- A review that one member of an order wrote about the other, with the answer (response).
create table reviews (
  id integer generated always as identity primary key,
  reviewer_id integer not null references users (id),
  reviewee_id integer not null references users (id),
  transaction_id integer not null references transactions (id),
  product_id integer not null references products (id),
  review_type varchar(20) not null check (review_type in ('buyer', 'seller')),
  overall_rating smallint not null check (overall_rating between 1 and 5),
  communication_rating smallint check (communication_rating between 1 and 5),
  quality_rating smallint check (quality_rating between 1 and 5),
  delivery_rating smallint check (delivery_rating between 1 and 5),
  comment text check (char_length(comment) <= 1000),
  response text check (char_length(response) <= 1000),
  is_verified_purchase boolean not null default false,
  visible_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  responded_at timestamptz,
  unique (transaction_id, reviewer_id),
  constraint reviews_check check (reviewer_id <> reviewee_id),
  constraint reviews_check1 check ((response is null) = (responded_at is null))
);
create index reviews_reviewee on reviews (reviewee_id, id desc);
create index reviews_reviewer on reviews (reviewer_id, id desc);

-- A member to remind once of a review. The row is deleted when the reminder is sent or the review written.
create table review_reminders (
  transaction_id integer not null references transactions (id),
  user_id integer not null references users (id) on delete cascade,
  remind_at timestamptz not null,
  primary key (transaction_id, user_id)
);
create index review_reminders_due on review_reminders (remind_at);
