-- expand: older processes leave the new columns as they are, and the rule that is replaced admits what it did and more.
-- What buyers of plants ask: variety, pot size, peat-free and the like, as `src/features/listings/base/facts.ts` reads them.
-- `parentId` names an earlier listing of the same seller. It has no foreign key, so that it outlives that listing.
alter table products add column facts jsonb not null default '{}' check (jsonb_typeof(facts) = 'object');

-- What a change replaced, for staff.
alter table listing_changes add column facts jsonb;
alter table listing_changes drop constraint listing_changes_something;
alter table listing_changes add constraint listing_changes_something
  check (title is not null or description is not null or price is not null or images is not null or facts is not null);

-- The search rows hold those facts that buyers filter by, and the variety among their words.
alter table listing_search add column facts jsonb not null default '{}';
-- Without it, a filter that few listings match reads all of them. Empty while it is built, as no listing has facts yet.
create index listing_search_facts on listing_search using gin (facts jsonb_path_ops) where facts <> '{}';

create or replace view listing_search_source as
select id, created_at, expires_at, featured_until, price, category_id, seller_id, outcode,
  planar(outcode_latitude, outcode_longitude) as place,
  cell_of(planar(outcode_latitude, outcode_longitude)) as cell,
  setweight(to_tsvector('garden', plain_words(title)), 'A')
    || setweight(to_tsvector('garden', plain_words(concat_ws(' ', plant_names, facts ->> 'variety'))), 'B')
    || setweight(to_tsvector('garden', plain_words(description)), 'D') as words,
  plant_slug,
  facts - '{variety,seedYear,parentId,heightCm}'::text[] as facts
from products
where status = 'active';

create or replace function keep_listing_search() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.status <> 'active' then
    delete from listing_search where id = coalesce(new.id, old.id);
    return null;
  end if;
  insert into listing_search select * from listing_search_source where id = new.id
  on conflict (id) do update set
    created_at = excluded.created_at, expires_at = excluded.expires_at, featured_until = excluded.featured_until,
    price = excluded.price, category_id = excluded.category_id, seller_id = excluded.seller_id,
    outcode = excluded.outcode, place = excluded.place, cell = excluded.cell, words = excluded.words,
    plant_slug = excluded.plant_slug, facts = excluded.facts;
  return null;
end $$;

drop trigger keep_listing_search on products;
create trigger keep_listing_search after insert or delete or update of title, description, price, status, seller_id,
  category_id, outcode, outcode_latitude, outcode_longitude, featured_until, expires_at, created_at,
  plant_slug, plant_names, facts
on products for each row execute function keep_listing_search();
