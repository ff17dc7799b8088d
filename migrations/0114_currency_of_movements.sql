-- All sums are in pence. A line in another currency is kept and reported, and neither booked nor summed.
alter table provider_movements add column currency text not null default 'gbp';
create index provider_movements_foreign on provider_movements (id) where currency <> 'gbp';
