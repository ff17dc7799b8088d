-- Reservations of crops: a neighbour's claim on some of what a grower has sown. A saved card is charged days before the
-- collection, and never before the crop is ready.

alter table crops add column listing_id integer unique references products (id);
alter table crops add column ready_at timestamptz;           -- when the grower said how many there are
alter table crops add column ready_quantity integer check (ready_quantity between 0 and 999);
alter table crops add column collect_from date;              -- the first day of collection
alter table crops add column nears_at timestamptz;           -- when its people were notified that it is nearly ready
alter table crops drop constraint crops_status_check;
alter table crops add constraint crops_status_check check (status in ('growing', 'ready', 'withdrawn', 'over', 'removed'));
alter table crops add constraint crops_ready check (
  status <> 'ready' or (listing_id is not null and ready_at is not null and ready_quantity is not null and collect_from is not null)
);

create table crop_reservations (
  id integer generated always as identity primary key,
  crop_id integer not null references crops (id) on delete cascade,
  buyer_id integer not null references users (id) on delete cascade,
  quantity integer not null check (quantity between 1 and 99),
  least integer not null check (least between 1 and quantity),  -- fewer than these are not wanted
  unit_price integer not null check (unit_price between 30 and 50000),
  with_protection boolean not null,
  saved_card_id integer references saved_cards (id) on delete set null,
  state text not null default 'waiting' check (state in ('waiting', 'filled', 'charged', 'cancelled', 'ended')),
  given integer,                                -- of the quantity, once the crop is ready
  charge_from timestamptz,                      -- nothing is charged before
  transaction_id integer unique references transactions (id) on delete set null,
  reason text,                                  -- why it ended, as a sentence for the buyer
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint crop_reservations_given check (given between 1 and quantity and given >= least),
  constraint crop_reservations_filled check (state not in ('filled', 'charged') or (given is not null and charge_from is not null)),
  constraint crop_reservations_card check (state <> 'waiting' or saved_card_id is not null)
);
create unique index crop_reservations_one on crop_reservations (crop_id, buyer_id) where state in ('waiting', 'filled');
create index crop_reservations_crop on crop_reservations (crop_id, id);
create index crop_reservations_buyer on crop_reservations (buyer_id, id desc);
create index crop_reservations_card_needed on crop_reservations (saved_card_id) where state = 'waiting';
