-- expand: only orders at an agreed price have an offer, and older processes create none.
-- Offers: a buyer names a price, the seller accepts, declines or counters once. An accepted offer reserves one unit.

-- A listing with a row takes offers. The floor is the seller's secret: lower offers are declined at once.
create table listing_offer_terms (
  listing_id integer primary key references products (id) on delete cascade,
  floor integer check (floor > 0),
  updated_at timestamptz not null
);

create table price_offers (
  id integer generated always as identity primary key,
  listing_id integer not null references products (id) on delete cascade,
  buyer_id integer not null references users (id) on delete cascade,
  seller_id integer not null references users (id) on delete cascade,
  list_price integer not null,                    -- the price of the listing when the offer was made
  price integer not null check (price > 0),
  counter_price integer,
  status text not null check (status in (
    'open', 'countered', 'accepted', 'paid', 'declined', 'counter_declined', 'withdrawn', 'expired', 'lapsed', 'ended'
  )),
  end_reason text check (end_reason in ('sold', 'price', 'paused', 'removed', 'off', 'account', 'contact', 'bought')),
  ended_by_buyer boolean not null default false,  -- they blocked the seller or closed their account: it counts towards the limits
  is_below_floor boolean not null default false,  -- declined by the floor, which only the seller is shown
  until timestamptz not null,                     -- the end of the time to answer, or to pay
  accepted_at timestamptz,                        -- when a unit was reserved, also if that has ended since
  is_reminded boolean not null default false,     -- who has to act was reminded of `until`
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint price_offers_parties check (buyer_id <> seller_id),
  constraint price_offers_lower check (price < list_price),
  constraint price_offers_counter check (counter_price > price and counter_price < list_price),
  constraint price_offers_countered check (counter_price is not null or status not in ('countered', 'counter_declined')),
  constraint price_offers_ended check ((status = 'ended') = (end_reason is not null)),
  constraint price_offers_by_buyer check (not ended_by_buyer or status = 'ended'),
  constraint price_offers_floor check (not is_below_floor or status = 'declined')
);
-- A buyer has at most one offer for a listing that waits for an answer or for payment.
create unique index price_offers_one on price_offers (listing_id, buyer_id) where status in ('open', 'countered', 'accepted');
create index price_offers_due on price_offers (until) where status in ('open', 'countered', 'accepted');
-- For the deletion of old ones.
create index price_offers_ended on price_offers (updated_at) where status not in ('open', 'countered', 'accepted', 'paid');
create index price_offers_listing on price_offers (listing_id);
create index price_offers_buyer on price_offers (buyer_id, id desc);
create index price_offers_seller on price_offers (seller_id, id desc);

-- The steps that an offer may take. src/features/offers/offer.ts holds the same; a test compares them.
create table price_offer_moves (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);
insert into price_offer_moves values
  ('open', 'accepted'), ('open', 'countered'), ('open', 'declined'), ('open', 'withdrawn'), ('open', 'expired'),
  ('open', 'ended'),
  ('countered', 'accepted'), ('countered', 'counter_declined'), ('countered', 'expired'), ('countered', 'ended'),
  ('accepted', 'paid'), ('accepted', 'withdrawn'), ('accepted', 'lapsed'), ('accepted', 'ended'),
  ('paid', 'accepted'), ('paid', 'lapsed'),
  ('lapsed', 'paid');

create function price_offers_guard() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and not exists (
    select 1 from price_offer_moves where from_status = old.status and to_status = new.status
  ) then
    raise exception 'an offer cannot go from % to %', old.status, new.status using errcode = '23514';
  end if;
  if (new.listing_id, new.buyer_id, new.seller_id, new.list_price, new.price) is distinct from
     (old.listing_id, old.buyer_id, old.seller_id, old.list_price, old.price) then
    raise exception 'parties and price of an offer are fixed' using errcode = '23514';
  end if;
  if new.counter_price is distinct from old.counter_price and not (old.status = 'open' and new.status = 'countered') then
    raise exception 'an offer is countered once' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger price_offers_guard before update on price_offers for each row execute function price_offers_guard();

-- The offer whose price an order has. An offer is bought once.
alter table transactions add column offer_id integer references price_offers (id) on delete set null;
create unique index transactions_offer on transactions (offer_id) where offer_id is not null and status <> 'cancelled';
-- For the deletion of an offer, which empties the column.
create index transactions_of_offer on transactions (offer_id) where offer_id is not null;

insert into notification_kinds values ('offer');
