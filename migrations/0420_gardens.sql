-- My garden: a member's plants, what is asked about bought ones after a month, and the address of their calendar.

create table garden_plants (
  id integer generated always as identity primary key,
  owner_id integer not null references users (id) on delete cascade,
  transaction_id integer references transactions (id) on delete set null,  -- the order it came with
  plant_slug text check (char_length(plant_slug) <= 100),
  name text not null check (char_length(name) between 1 and 80),
  since date not null,
  note text check (char_length(note) between 1 and 500),
  completed_at timestamptz,                       -- the end of its order
  asked_at timestamptz,                           -- when its owner was asked whether it is still alive
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (owner_id, transaction_id)
);
create index garden_plants_order on garden_plants (transaction_id) where transaction_id is not null;
create index garden_plants_to_ask on garden_plants (completed_at) where completed_at is not null and asked_at is null;

-- What a buyer answered about the plant of an order.
create table plant_survivals (
  transaction_id integer primary key references transactions (id) on delete cascade,
  buyer_id integer not null references users (id) on delete cascade,
  seller_id integer not null references users (id) on delete cascade,
  is_alive boolean not null,
  answered_at timestamptz not null
);
create index plant_survivals_seller on plant_survivals (seller_id, answered_at);
create index plant_survivals_buyer on plant_survivals (buyer_id);
create index plant_survivals_age on plant_survivals (answered_at);

-- One row for each member with a garden.
create table gardens (
  owner_id integer primary key references users (id) on delete cascade,
  calendar_key text unique check (char_length(calendar_key) = 43),  -- the secret part of the calendar's address
  reminded_for date not null                      -- first day of the month whose tasks were sent
);
create index gardens_reminded on gardens (reminded_for);

insert into notification_kinds values ('planting');
