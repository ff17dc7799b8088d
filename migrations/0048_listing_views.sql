-- How often a listing's page was opened, by day in the UK: counts only, of nobody in particular.
create table listing_views (
  product_id integer not null references products (id) on delete cascade,
  day date not null,
  views integer not null check (views > 0),
  primary key (product_id, day)
);
