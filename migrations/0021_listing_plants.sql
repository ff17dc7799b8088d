-- The plant of our catalogue that a listing names, if it names one, and that plant's names: words search finds it by
-- even where the seller's own words say neither.
alter table products
  add column plant_slug text,
  add column plant_names text,
  add check ((plant_slug is null) = (plant_names is null));

alter table offers add column plant_slug text;

create or replace view offers_wanted as
select id, created_at, expires_at, featured_until, price, category_id, seller_id, outcode,
  planar(outcode_latitude, outcode_longitude) as place,
  cell_of(planar(outcode_latitude, outcode_longitude)) as cell,
  setweight(to_tsvector('garden', plain_words(title)), 'A')
    || setweight(to_tsvector('garden', plain_words(coalesce(plant_names, ''))), 'B')
    || setweight(to_tsvector('garden', plain_words(description)), 'D') as words,
  plant_slug
from products
where status = 'active';

create or replace function keep_offer() returns trigger language plpgsql as $$
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

drop trigger keep_offer on products;
create trigger keep_offer after insert or delete or update of title, description, price, status, seller_id,
  category_id, outcode, outcode_latitude, outcode_longitude, featured_until, expires_at, created_at,
  plant_slug, plant_names
on products for each row execute function keep_offer();

create index offers_plant on offers (plant_slug, created_at desc, id desc) where plant_slug is not null;
