-- expand: the view keeps every column that older processes read, and they do not ask for the new key among the facts.
-- The search rows name the variety of a plant, as `plantVarietyKey` in `src/features/plants/varieties/variety.ts` does, so that
-- the index on facts also finds what is open-pollinated or heritage by the catalogue.
create function variety_key(text) returns text language sql immutable strict parallel safe
return regexp_replace(regexp_replace(lower($1), '[^a-z0-9]+', '', 'g'), 'f1$', '');

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
  end || case
    when plant_slug is not null and variety_key(facts ->> 'variety') <> ''
      then jsonb_build_object('plantVariety', plant_slug || ' ' || variety_key(facts ->> 'variety'))
    else '{}'::jsonb
  end as facts
from products
where status = 'active';

update listing_search s set facts = v.facts from listing_search_source v
where s.id = v.id and s.plant_slug is not null and v.facts ? 'plantVariety';
