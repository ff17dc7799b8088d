-- The provider's charge behind a paid boost, so that the books can be compared with it line by line.
alter table boosts add column charge_id text unique;
