-- The price of an order is fixed when it is created: another price or choice of protection is another order.
create or replace function transactions_guard() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and not exists (
    select 1 from transaction_moves where from_status = old.status and to_status = new.status
  ) then
    raise exception 'an order cannot go from % to %', old.status, new.status using errcode = '23514';
  end if;
  if (new.buyer_id, new.seller_id, new.product_id, new.order_id) is distinct from
     (old.buyer_id, old.seller_id, old.product_id, old.order_id) then
    raise exception 'the parties of an order are fixed' using errcode = '23514';
  end if;
  if (new.amount, new.with_protection, new.commission_rate, new.protection_rate) is distinct from
     (old.amount, old.with_protection, old.commission_rate, old.protection_rate) then
    raise exception 'the price of an order is fixed' using errcode = '23514';
  end if;
  if old.payment_intent_id is not null and new.payment_intent_id is distinct from old.payment_intent_id then
    raise exception 'the payment of an order is fixed' using errcode = '23514';
  end if;
  return new;
end $$;
