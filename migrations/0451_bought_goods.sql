-- expand: an order without a row reads its listing, as before.
-- What an order was for when it was placed: its seller may change the category and the plant of the listing afterwards.
create table bought_goods (
  transaction_id integer primary key references transactions (id) on delete cascade,
  category_id integer not null,
  plant_slug text check (char_length(plant_slug) <= 100)
);
insert into bought_goods (transaction_id, category_id, plant_slug)
select t.id, p.category_id, p.plant_slug from transactions t join products p on p.id = t.product_id
where t.paid_at is not null;
