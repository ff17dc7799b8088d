-- Listings, their pictures and drafts, favourites, and the table that search reads.

-- A category of listings.
create table categories (
  id integer primary key,
  slug text not null unique,
  name text not null unique,
  image_url text
);
insert into categories (id, slug, name, image_url) values
  (1, 'plants-seeds', 'Plants & Seeds', '/img/category/plants-seeds.svg'),
  (2, 'vegetables-produce', 'Vegetables & Produce', '/img/category/vegetables-produce.svg'),
  (3, 'seedlings-plugs', 'Seedlings & Plugs', '/img/category/seedlings-plugs.svg'),
  (4, 'garden-tools', 'Garden Tools', '/img/category/garden-tools.svg'),
  (5, 'cuttings', 'Cuttings & Divisions', '/img/category/cuttings.svg'),
  (6, 'house-plants', 'House Plants', '/img/category/house-plants.svg'),
  (7, 'garden-supplies', 'Garden Supplies', '/img/category/garden-supplies.svg');

-- An uploaded picture, already re-encoded. The key names its folder in the file store.
create table uploads (
  id integer generated always as identity primary key,
  key text not null unique,
  user_id integer not null references users (id) on delete cascade,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null check (bytes > 0),
  placeholder text not null,                      -- tiny WebP as a data URL, shown while the picture loads
  created_at timestamptz not null
);
create index uploads_user_id on uploads (user_id);

-- A listing.
create table products (
  id integer generated always as identity primary key,
  title text not null check (char_length(title) between 3 and 100),
  description text not null check (char_length(description) between 10 and 1000),
  price integer not null check (price between 0 and 100000000),
  kind text not null default 'sale' check (kind in ('sale', 'free', 'swap', 'wanted')),
  status text not null default 'active'
    check (status in ('draft', 'active', 'paused', 'reserved', 'sold', 'expired', 'removed')),
  quantity integer not null default 1 check (quantity between 0 and 999),
  images text[] not null default '{}' check (cardinality(images) <= 8),
  seller_id integer not null references users (id),
  category_id integer not null references categories (id),
  location text not null check (char_length(location) between 2 and 100),
  distance text check (char_length(distance) <= 50),
  featured_until timestamptz,                     -- end of a paid boost; far in the future for staff picks
  -- The exact place is private; public answers hold the town, the outward code and the outward code's point.
  postcode text,
  outcode text,
  latitude double precision,
  longitude double precision,
  outcode_latitude double precision,
  outcode_longitude double precision,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  boost_wanted boolean not null default false,    -- the seller asked for a boost; it starts once it is paid for
  -- Invasive plants whose rule the seller has acknowledged, by the Latin names in the law, and when.
  acknowledged_plants text[] not null default '{}' check (cardinality(acknowledged_plants) <= 100),
  acknowledged_at timestamptz,
  -- The status before removal and who removed the listing, to undo it for a while.
  removed_from text,
  removed_by integer references users (id) on delete set null,
  removed_at timestamptz,
  -- The plant of the catalogue that the listing names, and that plant's names, which search finds too.
  plant_slug text,
  plant_names text,
  constraint products_check check (kind <> 'free' or price = 0),
  constraint products_check1 check (cardinality(acknowledged_plants) = 0 or acknowledged_at is not null),
  constraint products_check2 check ((plant_slug is null) = (plant_names is null))
);
create index products_seller on products (seller_id, created_at desc);
create index products_expires_at on products (expires_at) where status in ('active', 'paused');
create index products_outcode on products (outcode);  -- an import of postcodes moves listings by outward code

-- An unfinished listing, or unpublished changes to a published one (listing_id), as the form holds it. Private to its author.
create table listing_drafts (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  content jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  listing_id integer references products (id) on delete cascade
);
create index listing_drafts_user on listing_drafts (user_id, updated_at desc, id desc);
create unique index listing_drafts_edit on listing_drafts (listing_id, user_id) where listing_id is not null;

-- How often a listing's page was opened on a UK day. Counts only, without visitors.
create table listing_views (
  product_id integer not null references products (id) on delete cascade,
  day date not null,
  views integer not null check (views > 0),
  primary key (product_id, day)
);

-- A listing that a member saved.
create table favorites (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  product_id integer not null references products (id) on delete cascade,
  created_at timestamptz not null,
  unique (user_id, product_id)
);
create index favorites_product on favorites (product_id);

-- Search (docs/decisions/0013): English stems, with or without accents.
create text search configuration garden (copy = english);
alter text search configuration garden alter mapping for hword, hword_part, word with unaccent, english_stem;

-- "mother-in-law’s" and "mother in law" are the same words; "seed/plug" and "pots.Collect" are two.
create function plain_words(text) returns text language sql immutable strict parallel safe
return translate(regexp_replace($1, '[''’‘`´](s\M)?', '', 'gi'), '-‐‑–—/._@', '         ');

-- A place on a plane, in miles: transverse Mercator about 2° west, where distances are true to 0.2 % all over the UK.
create function planar(latitude double precision, longitude double precision) returns point
language sql immutable strict parallel safe
return point(
  3958.8 * atanh(cosd(latitude) * sind(longitude + 2)),
  3958.8 * radians(atan2d(tand(latitude), cosd(longitude + 2)))
);

-- Squares of eight miles: a few of them cover a search's circle, and their statistics tell the planner how many rows it holds.
create function cell_of(point) returns integer language sql immutable strict parallel safe
return floor(($1)[0] / 8)::integer * 10000 + floor(($1)[1] / 8)::integer;

-- An active listing as search reads it: narrow, so that a search picks its ids here and reads the listings by key.
create table offers (
  id integer primary key,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  featured_until timestamptz,
  price integer not null,
  category_id integer not null,
  seller_id integer not null,
  outcode text,
  place point,                                    -- of the outward code, not of the seller
  cell integer,
  words tsvector not null,
  plant_slug text
);
create index offers_newest on offers (created_at desc, id desc);
create index offers_category on offers (category_id, created_at desc, id desc);
create index offers_category_price on offers (category_id, price, id);
create index offers_price on offers (price, id);
create index offers_cell on offers (cell, created_at desc, id desc);
create index offers_seller on offers (seller_id, created_at desc, id desc);
create index offers_boosted on offers (featured_until desc, id desc) where featured_until is not null;
create index offers_place on offers using gist (place);
create index offers_plant on offers (plant_slug, created_at desc, id desc) where plant_slug is not null;
create index offers_outcode on offers (outcode, expires_at, id);  -- the map counts by outward code from this index alone
-- Words near a place: one index over words and squares, because two indexes meet only after each is read to its end.
-- Without categories and prices: with them the planner uses it for common words too, where newest first is quicker.
create index offers_words on offers using gin (words, (array[cell])) with (fastupdate = off);
alter table offers alter column words set statistics 1000, alter column cell set statistics 1000;
alter index offers_words alter column 2 set statistics 1000;

-- The rows that `offers` must hold. The trigger copies them in the transaction that changes the listing.
create view offers_wanted as
select id, created_at, expires_at, featured_until, price, category_id, seller_id, outcode,
  planar(outcode_latitude, outcode_longitude) as place,
  cell_of(planar(outcode_latitude, outcode_longitude)) as cell,
  setweight(to_tsvector('garden', plain_words(title)), 'A')
    || setweight(to_tsvector('garden', plain_words(coalesce(plant_names, ''))), 'B')
    || setweight(to_tsvector('garden', plain_words(description)), 'D') as words,
  plant_slug
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
    outcode = excluded.outcode, place = excluded.place, cell = excluded.cell, words = excluded.words,
    plant_slug = excluded.plant_slug;
  return null;
end $$;
create trigger keep_offer after insert or delete or update of title, description, price, status, seller_id,
  category_id, outcode, outcode_latitude, outcode_longitude, featured_until, expires_at, created_at,
  plant_slug, plant_names
on products for each row execute function keep_offer();

-- A word that a title has used, to correct misspelt searches. Unused words stay: a correction is checked before it is shown.
create table search_words (
  word text primary key
);
create index search_words_alike on search_words using gist (word gist_trgm_ops);

create function title_words(text) returns setof text language sql stable strict
begin atomic
  select distinct word from regexp_split_to_table(lower(unaccent(plain_words($1))), '[^a-z]+') word
  where length(word) between 4 and 30
  -- Sorted, so that two sellers who add the same new words cannot deadlock.
  order by word;
end;

create function keep_words() returns trigger language plpgsql as $$
begin
  insert into search_words select word from title_words(new.title) word on conflict do nothing;
  return null;
end $$;
create trigger keep_words after insert or update of title on products for each row execute function keep_words();
