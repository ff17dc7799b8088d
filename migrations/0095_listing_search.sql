-- The search rows of listings get the name of what they are. `offers` remains as a view while older processes serve.
alter table offers rename to listing_search;
do $$
declare index_name text;
begin
  for index_name in select indexname from pg_indexes
    where schemaname = current_schema() and tablename = 'listing_search' and starts_with(indexname, 'offers_')
  loop
    execute format('alter index %I rename to %I', index_name, replace(index_name, 'offers_', 'listing_search_'));
  end loop;
end $$;
alter view offers_wanted rename to listing_search_source;

create function keep_listing_search() returns trigger language plpgsql as $$
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
    plant_slug = excluded.plant_slug;
  return null;
end $$;
drop trigger keep_offer on products;
drop function keep_offer();
create trigger keep_listing_search after insert or delete or update of title, description, price, status, seller_id,
  category_id, outcode, outcode_latitude, outcode_longitude, featured_until, expires_at, created_at,
  plant_slug, plant_names
on products for each row execute function keep_listing_search();

create view offers as select * from listing_search;
