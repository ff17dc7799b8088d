-- Several units of a listing in one order. Code from before would take one unit of such an order and charge for all, so it
-- works on money no more.
select require_code_version(520);

alter table transactions
  add column quantity integer not null default 1 check (quantity between 1 and 999),
  add column unit_price integer check (unit_price >= 0),  -- pence; null: an order of an older process, of one unit
  -- What was ordered, as it is named everywhere.
  add column ordered_title text not null generated always as (
    case when quantity = 1 then product_title else quantity::text || ' × ' || product_title end
  ) stored,
  add constraint transactions_units check (amount::bigint = quantity::bigint * coalesce(unit_price, amount)),
  -- An agreed price is for the one unit that is reserved at it.
  add constraint transactions_agreed_unit check (offer_id is null or quantity = 1);

create or replace function transactions_guard() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and not exists (
    select 1 from transaction_moves where from_status = old.status and to_status = new.status
  ) then
    raise exception 'an order cannot go from % to %', old.status, new.status using errcode = '23514';
  end if;
  if (new.product_id, new.order_id) is distinct from (old.product_id, old.order_id) or (
    (new.buyer_id, new.seller_id) is distinct from (old.buyer_id, old.seller_id)
    and not ((new.buyer_id, new.seller_id) = (-1, -2) and old.closed_at is not null)
  ) then
    raise exception 'the parties of an order are fixed' using errcode = '23514';
  end if;
  if (new.amount, new.quantity, new.unit_price, new.with_protection, new.commission_rate, new.protection_rate)
    is distinct from
     (old.amount, old.quantity, old.unit_price, old.with_protection, old.commission_rate, old.protection_rate) then
    raise exception 'the price of an order is fixed' using errcode = '23514';
  end if;
  if old.payment_intent_id is not null and new.payment_intent_id is distinct from old.payment_intent_id then
    raise exception 'the payment of an order is fixed' using errcode = '23514';
  end if;
  return new;
end $$;
