-- A seller's pickup places: exact places that listings name, shown to buyers after payment (docs/decisions/0056).
create table seller_places (
  id integer generated always as identity primary key,
  seller_id integer not null references users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 40),
  details text not null check (char_length(details) between 1 and 300),
  postcode text,                       -- or the outward code alone; null when the seller gave neither
  town text not null,
  removed_at timestamptz,              -- no longer offered; listings that name it keep it
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index seller_places_seller on seller_places (seller_id);

alter table products add column pickup_place_id integer references seller_places (id) on delete set null;
create index products_pickup_place on products (pickup_place_id) where pickup_place_id is not null;
