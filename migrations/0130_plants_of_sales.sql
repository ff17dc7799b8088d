-- The prices that listings of a plant were sold for: other features read the plant of a listing, and find listings by it.
create or replace view listing_cards as
select id, title, price, kind, status, quantity, images, images[1] as image_url, seller_id, category_id, location, postcode,
  outcode, outcode_latitude, outcode_longitude, featured_until, expires_at, created_at, latitude, longitude, plant_slug
from products;

create index products_plant on products (plant_slug) where plant_slug is not null;
