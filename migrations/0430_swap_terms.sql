-- expand: older processes leave the new column as it is, and the views keep every column that they read.
-- Whether a listing is given in a swap: not, as well as for its price, or for a swap alone, when its kind is `swap`.
alter table products add column swap text not null default 'no' check (swap in ('no', 'also', 'only'));
update products set swap = 'only' where kind = 'swap';

create or replace view listing_cards as
select id, title, price, kind, status, quantity, images, images[1] as image_url, seller_id, category_id, location, postcode,
  outcode, outcode_latitude, outcode_longitude, featured_until, expires_at, created_at, latitude, longitude, plant_slug, swap
from products;

-- The search rows say it among the facts, whose index exists: searches that do not ask for it cost what they did.
create or replace view listing_search_source as
select id, created_at, expires_at, featured_until, price, category_id, seller_id, outcode,
  planar(outcode_latitude, outcode_longitude) as place,
  cell_of(planar(outcode_latitude, outcode_longitude)) as cell,
  setweight(to_tsvector('garden', plain_words(title)), 'A')
    || setweight(to_tsvector('garden', plain_words(concat_ws(' ', plant_names, facts ->> 'variety'))), 'B')
    || setweight(to_tsvector('garden', plain_words(description)), 'D') as words,
  plant_slug,
  (facts - '{variety,seedYear,parentId,heightCm}'::text[]) || case
    when kind = 'swap' then '{"swaps": true, "onlySwaps": true}'::jsonb
    when swap = 'also' and kind <> 'wanted' then '{"swaps": true}'::jsonb
    else '{}'::jsonb
  end as facts
from products
where status = 'active';

drop trigger keep_listing_search on products;
create trigger keep_listing_search after insert or delete or update of title, description, price, status, seller_id,
  category_id, outcode, outcode_latitude, outcode_longitude, featured_until, expires_at, created_at,
  plant_slug, plant_names, facts, kind, swap
on products for each row execute function keep_listing_search();

update listing_search s set facts = v.facts from listing_search_source v join products p on p.id = v.id
where s.id = v.id and p.kind = 'swap';
