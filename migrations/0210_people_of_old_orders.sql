-- After seven years the people of an order leave it. Two accounts that nobody has stand in their place.
insert into users (id, username, email, full_name, is_verified, listed, deleted_at, created_at, updated_at)
overriding system value values
  (-1, 'old-buyer', 'old-buyer@former.invalid', 'Former member', false, false, '2026-01-01', '2026-01-01', '2026-01-01'),
  (-2, 'old-seller', 'old-seller@former.invalid', 'Former member', false, false, '2026-01-01', '2026-01-01', '2026-01-01');

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
  if (new.amount, new.with_protection, new.commission_rate, new.protection_rate) is distinct from
     (old.amount, old.with_protection, old.commission_rate, old.protection_rate) then
    raise exception 'the price of an order is fixed' using errcode = '23514';
  end if;
  if old.payment_intent_id is not null and new.payment_intent_id is distinct from old.payment_intent_id then
    raise exception 'the payment of an order is fixed' using errcode = '23514';
  end if;
  return new;
end $$;

-- A step is never changed, except that the member who took it leaves it with the order.
create function transaction_events_fixed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.actor_id is not null
    or (new.id, new.transaction_id, new.event, new.from_status, new.to_status, new.at) is distinct from
       (old.id, old.transaction_id, old.event, old.from_status, old.to_status, old.at)
    or not exists (select from transactions where id = old.transaction_id and buyer_id = -1) then
    raise exception 'transaction_events is append-only' using errcode = '23514';
  end if;
  return new;
end $$;
drop trigger append_only on transaction_events;
create trigger append_only before update or delete on transaction_events
  for each row execute function transaction_events_fixed();
