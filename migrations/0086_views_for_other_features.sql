-- What other features read of users, listings, search rows and orders. Each view belongs to the owner of its tables, and
-- is planned as if the query named the table itself.
create view people as
select id, username, full_name, email, avatar, location, postcode, show_email, is_verified, created_at,
  password is not null as has_password, closes_at is not null as is_closing, deleted_at is not null as has_left
from users;

create view listing_cards as
select id, title, price, kind, status, quantity, images, images[1] as image_url, seller_id, category_id, location, postcode,
  outcode, outcode_latitude, outcode_longitude, featured_until, expires_at, created_at
from products;

create view searchable_listings as
select id, price, category_id, seller_id, place, words, expires_at from offers;

create view order_summaries as
select id, buyer_id, seller_id, product_id, product_title, total, status, paid_at, accepted_at, closed_at,
  exists (
    select from chargebacks c where c.transaction_id = t.id and c.status = 'lost' having sum(c.taken) >= t.total
  ) as is_reversed
from transactions t;

create view product_time as
select floor(extract(epoch from clock_timestamp()) * 1000) + offset_ms as time from product_clock;
