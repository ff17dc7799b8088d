-- Each listing of an order is a plant of its own in the garden of its buyer, with its own question. A process of the release before that
-- stores an answer about a plant fails for the seconds of an update.

create view ordered_listings as
select transaction_id, line, product_id, product_title, quantity from order_lines;

-- Null: from a process of the release before, of the first listing.
alter table garden_plants add column listing_id integer,
  drop constraint garden_plants_owner_id_transaction_id_key;
update garden_plants g set listing_id = t.product_id from transactions t where t.id = g.transaction_id;
create unique index garden_plants_once on garden_plants (owner_id, transaction_id, listing_id);

alter table bought_goods add column listing_id integer, drop constraint bought_goods_pkey;
update bought_goods g set listing_id = t.product_id from transactions t where t.id = g.transaction_id;
alter table bought_goods add primary key (transaction_id, listing_id);

alter table plant_survivals add column listing_id integer, drop constraint plant_survivals_pkey;
update plant_survivals s set listing_id = t.product_id from transactions t where t.id = s.transaction_id;
alter table plant_survivals add primary key (transaction_id, listing_id);
