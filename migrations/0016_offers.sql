-- What can be found, in a narrow table of its own: a search picks its 24 ids here and reads the listings themselves by key.
-- A trigger writes it in the transaction that changes the listing, so the two never differ (docs/decisions/0013).

-- English stems, whatever the accents.
create text search configuration garden (copy = english);
alter text search configuration garden alter mapping for hword, hword_part, word with unaccent, english_stem;

-- "mother-in-law’s" and "mother in law" are the same words; "seed/plug" and "pots.Collect" are two.
create function plain_words(text) returns text language sql immutable strict parallel safe
return translate(regexp_replace($1, '[''’‘`´](s\M)?', '', 'gi'), '-‐‑–—/._@', '         ');

-- A place on the plane, in miles: transverse Mercator about 2° west, where distances are true to 0.2 % all over the UK.
create function planar(latitude double precision, longitude double precision) returns point
language sql immutable strict parallel safe
return point(
  3958.8 * atanh(cosd(latitude) * sind(longitude + 2)),
  3958.8 * radians(atan2d(tand(latitude), cosd(longitude + 2)))
);

-- Squares of eight miles: a few of them cover a search's circle, and their statistics tell the planner how many it holds.
create function cell_of(point) returns integer language sql immutable strict parallel safe
return floor(($1)[0] / 8)::integer * 10000 + floor(($1)[1] / 8)::integer;

create table offers (
  id integer primary key,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  featured_until timestamptz,
  price integer not null,
  category_id integer not null,
  seller_id integer not null,
  outcode text,
  place point,                                    -- the outward code's, never the seller's own
  cell integer,
  words tsvector not null
);

-- The one definition of what stands in it.
create view offers_wanted as
select id, created_at, expires_at, featured_until, price, category_id, seller_id, outcode,
  planar(outcode_latitude, outcode_longitude) as place,
  cell_of(planar(outcode_latitude, outcode_longitude)) as cell,
  setweight(to_tsvector('garden', plain_words(title)), 'A')
    || setweight(to_tsvector('garden', plain_words(description)), 'D') as words
from products
where status = 'active';

create function keep_offer() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.status <> 'active' then
    delete from offers where id = coalesce(new.id, old.id);
    return null;
  end if;
  insert into offers select * from offers_wanted where id = new.id
  on conflict (id) do update set
    created_at = excluded.created_at, expires_at = excluded.expires_at, featured_until = excluded.featured_until,
    price = excluded.price, category_id = excluded.category_id, seller_id = excluded.seller_id,
    outcode = excluded.outcode, place = excluded.place, cell = excluded.cell, words = excluded.words;
  return null;
end $$;

create trigger keep_offer after insert or delete or update of title, description, price, status, seller_id,
  category_id, outcode, outcode_latitude, outcode_longitude, featured_until, expires_at, created_at
on products for each row execute function keep_offer();

insert into offers select * from offers_wanted order by created_at, id;

create index offers_words on offers using gin (words) with (fastupdate = off);
create index offers_newest on offers (created_at desc, id desc);
create index offers_category on offers (category_id, created_at desc, id desc);
create index offers_category_price on offers (category_id, price, id);
create index offers_price on offers (price, id);
create index offers_cell on offers (cell, created_at desc, id desc);
create index offers_seller on offers (seller_id, created_at desc, id desc);
create index offers_boosted on offers (featured_until desc, id desc) where featured_until is not null;
create index offers_place on offers using gist (place);
alter table offers alter column words set statistics 1000, alter column cell set statistics 1000;
analyze offers;

-- Lists are read there now; of the listing itself, its key, its seller and its end are enough.
drop index products_newest, products_category, products_title_trgm, products_outcode_point, products_featured, products_price;
alter table products drop column search;
