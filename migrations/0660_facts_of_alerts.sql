-- expand: older processes leave the column empty, and tell its owners of more than they asked for until they have stopped.
-- What the plants of an alert must be, as `filterFacts` of src/features/listings/base/facts.ts names it: peat-free, how raised, the size.
alter table plant_alerts add column facts jsonb not null default '{}' check (jsonb_typeof(facts) = 'object');

create or replace view searchable_listings as
select id, price, category_id, seller_id, place, words, expires_at, facts from listing_search;
