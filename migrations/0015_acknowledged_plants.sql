-- Plants with a rule of their own that the seller has acknowledged, by the Latin names the law gives them, and when.
alter table products
  add column acknowledged_plants text[] not null default '{}' check (cardinality(acknowledged_plants) <= 100),
  add column acknowledged_at timestamptz,
  add check (cardinality(acknowledged_plants) = 0 or acknowledged_at is not null);
