-- A charge of a saved card is opened as it was agreed: the order that it will open, with its price, rates and listing, and what
-- the holder of the card agreed to. Code from before would open orders of their own, so it works on money no more.
select require_code_version(620);

alter table saved_card_charges
  add column order_id text not null unique default gen_random_uuid()::text,  -- of the order that it opens
  add column total integer,                                            -- pence: what the buyer pays
  add column commission_rate integer,
  add column protection_rate integer,
  add column draft jsonb,                                              -- the order, as the listing and the rates were
  add column mandate text,                                             -- what the holder of the card agreed to, and when
  add column mandate_agreed_at timestamptz,
  add constraint saved_card_charges_agreed check (
    (total is null) = (draft is null) and (total is null) = (commission_rate is null) and (total is null) = (protection_rate is null));

alter table saved_card_charges disable trigger saved_card_charges_guard;
update saved_card_charges c set order_id = t.order_id from transactions t where t.id = c.transaction_id;
update saved_card_charges c set mandate = s.mandate, mandate_agreed_at = s.agreed_at from saved_cards s where s.id = c.saved_card_id;
alter table saved_card_charges enable trigger saved_card_charges_guard;

create or replace function saved_card_charges_guard() returns trigger language plpgsql as $$
begin
  if (new.reference, new.user_id, new.product_id, new.quantity, new.unit_price, new.with_protection, new.not_before, new.order_id,
      new.total, new.commission_rate, new.protection_rate, new.draft, new.mandate, new.mandate_agreed_at)
    is distinct from
     (old.reference, old.user_id, old.product_id, old.quantity, old.unit_price, old.with_protection, old.not_before, old.order_id,
      old.total, old.commission_rate, old.protection_rate, old.draft, old.mandate, old.mandate_agreed_at) then
    raise exception 'what a charge is for is fixed' using errcode = '23514';
  end if;
  if new.saved_card_id is not null and new.saved_card_id is distinct from old.saved_card_id then
    raise exception 'the card of a charge is fixed' using errcode = '23514';
  end if;
  if old.transaction_id is not null and new.transaction_id is distinct from old.transaction_id then
    raise exception 'the order of a charge is fixed' using errcode = '23514';
  end if;
  if new.state <> old.state and not exists (
    select 1 from saved_card_charge_moves where from_state = old.state and to_state = new.state
  ) then
    raise exception 'a charge of a saved card cannot go from % to %', old.state, new.state using errcode = '23514';
  end if;
  return new;
end $$;

-- Charges from before have no total and no rates.
create or replace function transactions_opened_by_charge() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.charge_reference is distinct from old.charge_reference then
      raise exception 'the charge of an order is fixed' using errcode = '23514';
    end if;
    return new;
  end if;
  if new.charge_reference is not null and not exists (
    select 1 from saved_card_charges c
    where c.reference = new.charge_reference and c.state = 'waiting' and c.not_before <= new.created_at
      and (c.user_id, c.product_id, c.quantity, c.unit_price, c.order_id)
        = (new.buyer_id, new.product_id, new.quantity, new.unit_price, new.order_id)
      and (c.with_protection or not new.with_protection) and new.bundle_units is null
      and (c.total is null or (c.total, c.commission_rate, c.protection_rate)
        = (new.amount + new.protection_fee, new.commission_rate, new.protection_rate))
  ) then
    raise exception 'no charge of a saved card is due for this order' using errcode = '23514';
  end if;
  return new;
end $$;

-- The order of a charge is opened without its buyer.
create or replace function transaction_events_guard() returns trigger language plpgsql as $$
declare
  rule text;
  sale transactions;
  allowed boolean;
begin
  select * into sale from transactions where id = new.transaction_id;
  if new.from_status is null then
    allowed := new.event = 'opened' and new.to_status = 'pending'
      and new.actor_id is not distinct from case when sale.charge_reference is null then sale.buyer_id end;
  else
    select who into rule from transaction_rules
    where event = new.event and from_status = new.from_status and to_status = new.to_status;
    allowed := case rule
      when 'buyer' then new.actor_id = sale.buyer_id
      when 'seller' then new.actor_id = sale.seller_id
      when 'system' then new.actor_id is null
      when 'staff' then new.actor_id not in (sale.buyer_id, sale.seller_id)
        and (select role from users where id = new.actor_id) in ('finance', 'admin')
    end;
  end if;
  if allowed is not true then
    raise exception 'order %: % from % to % is not for % to do',
      new.transaction_id, new.event, new.from_status, new.to_status, coalesce(new.actor_id::text, 'the system')
      using errcode = '23514';
  end if;
  return new;
end $$;
