-- The seller asked for a boost; it starts once it is paid for.
alter table products add column boost_wanted boolean not null default false;

create index products_featured on products (featured_until desc, id desc) where featured_until is not null;
create index products_price on products (price, id) where status = 'active';
create index products_expires_at on products (expires_at) where status in ('active', 'paused');
