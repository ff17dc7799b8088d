-- The exact coordinates of a listing, for the distance between the stops of a collection round. Only the people of an
-- order may be shown what follows from them.
create or replace view listing_cards as
select id, title, price, kind, status, quantity, images, images[1] as image_url, seller_id, category_id, location, postcode,
  outcode, outcode_latitude, outcode_longitude, featured_until, expires_at, created_at, latitude, longitude
from products;
