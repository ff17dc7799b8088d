-- The difference in value of a swap, paid by card. Code from before would put the unit of its order on sale with the swap,
-- and end its reservation as that of an offer, so it works on money no more.
select require_code_version(580);

alter table swaps
  add column difference integer check (difference > 0),                       -- pence
  add column difference_payer text check (difference_payer in ('proposer', 'owner')),
  -- The swap is off, and what was paid for it is still to be returned.
  add column returns_difference boolean not null default false,
  add constraint swaps_difference check ((difference is null) = (difference_payer is null)),
  drop constraint swaps_end_reason_check,
  add constraint swaps_end_reason_check
    check (end_reason in ('gone', 'changed', 'off', 'account', 'contact', 'unpaid', 'refunded'));
create index swaps_returning on swaps (id) where returns_difference;

create or replace function swaps_guard() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and not exists (
    select 1 from swap_moves where from_status = old.status and to_status = new.status
  ) then
    raise exception 'a swap cannot go from % to %', old.status, new.status using errcode = '23514';
  end if;
  if (new.listing_id, new.proposer_id, new.owner_id) is distinct from (old.listing_id, old.proposer_id, old.owner_id) then
    raise exception 'listing and parties of a swap are fixed' using errcode = '23514';
  end if;
  if new.turn <> old.turn and (new.turn <> old.turn + 1 or old.status <> 'open' or new.status <> 'open' or new.awaits = old.awaits) then
    raise exception 'proposals of a swap are made in turn' using errcode = '23514';
  end if;
  if (new.difference, new.difference_payer) is distinct from (old.difference, old.difference_payer) and new.turn = old.turn then
    raise exception 'the difference of a swap changes with another proposal' using errcode = '23514';
  end if;
  return new;
end $$;

-- The difference reserves a unit of the other's first listing as an accepted offer does, and is paid in the same way.
alter table price_offers
  add column is_difference boolean not null default false,
  add column swap_id integer references swaps (id) on delete set null,
  add constraint price_offers_of_swap check (swap_id is null or is_difference),
  drop constraint price_offers_lower,
  add constraint price_offers_lower check (price < list_price or is_difference),
  drop constraint price_offers_end_reason_check,
  add constraint price_offers_end_reason_check
    check (end_reason in ('sold', 'price', 'paused', 'removed', 'off', 'account', 'contact', 'bought', 'swap'));
create unique index price_offers_swap on price_offers (swap_id) where swap_id is not null;
insert into transaction_rules values ('swapOff', 'processing', 'refunded', 'system');
