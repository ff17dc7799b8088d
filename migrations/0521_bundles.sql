-- expand: older processes leave the new columns empty, and the view keeps every column that they read.
-- Bundles: a number of units of a listing together for less, as in any 3 for £5.

alter table products add column bundle jsonb check (
  (bundle ->> 'units')::int between 2 and 99 and (bundle ->> 'price')::int > 0
);

create or replace view listing_cards as
select id, title, price, kind, status, quantity, images, images[1] as image_url, seller_id, category_id, location, postcode,
  outcode, outcode_latitude, outcode_longitude, featured_until, expires_at, created_at, latitude, longitude, plant_slug, swap,
  bundle
from products;

-- The bundle that the sum of an order was worked out with; null where it made none of it cheaper.
alter table transactions
  add column bundle_units integer check (bundle_units between 2 and 99),
  add column bundle_price integer check (bundle_price > 0),
  drop constraint transactions_units,
  add constraint transactions_units check (amount::bigint = case
    when bundle_units is null then quantity::bigint * coalesce(unit_price, amount)
    else (quantity / bundle_units)::bigint * bundle_price
      + least((quantity % bundle_units)::bigint * unit_price, bundle_price)
  end),
  add constraint transactions_bundle check (
    (bundle_units is null) = (bundle_price is null) and bundle_price < bundle_units::bigint * unit_price
  );
