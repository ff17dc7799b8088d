-- Who may take which step is a rule of the database too, not only of the code that asks for it.

-- The moves of src/features/checkout/lifecycle.ts with the one who may make them; a test compares them.
create table transaction_rules (
  event text not null,
  from_status text not null,
  to_status text not null,
  who text not null check (who in ('buyer', 'seller', 'system', 'staff')),
  primary key (event, from_status),
  foreign key (from_status, to_status) references transaction_moves (from_status, to_status)
);
insert into transaction_rules values
  ('paid', 'pending', 'processing', 'system'),
  ('abandon', 'pending', 'cancelled', 'system'),
  ('confirmReceipt', 'processing', 'completed', 'buyer'),
  ('confirmReceipt', 'delivered', 'completed', 'buyer'),
  ('enterCode', 'processing', 'delivered', 'seller'),
  ('handOver', 'processing', 'delivered', 'seller'),
  ('release', 'delivered', 'completed', 'system'),
  ('requestRefund', 'processing', 'dispute', 'buyer'),
  ('requestRefund', 'delivered', 'dispute', 'buyer'),
  ('chargeback', 'processing', 'dispute', 'system'),
  ('chargeback', 'delivered', 'dispute', 'system'),
  ('cancelSale', 'processing', 'refunded', 'seller'),
  ('nobodyCollected', 'processing', 'refunded', 'system'),
  ('agreeRefund', 'dispute', 'refunded', 'seller'),
  ('withdrawRefund', 'dispute', 'processing', 'buyer'),
  ('withdrawReport', 'dispute', 'delivered', 'buyer'),
  ('sellerSilent', 'dispute', 'refunded', 'system'),
  ('decideRefund', 'dispute', 'refunded', 'staff'),
  ('decideRelease', 'dispute', 'completed', 'staff'),
  ('chargebackLost', 'dispute', 'refunded', 'system'),
  ('chargebackWon', 'dispute', 'delivered', 'system'),
  ('chargebackOver', 'dispute', 'processing', 'system');

-- A step is taken by whom the rules name: nobody stands in for the buyer, and staff never decide about themselves.
create function transaction_events_guard() returns trigger language plpgsql as $$
declare
  rule text;
  sale transactions;
  allowed boolean;
begin
  select * into sale from transactions where id = new.transaction_id;
  if new.from_status is null then
    allowed := new.event = 'opened' and new.to_status = 'pending' and new.actor_id = sale.buyer_id;
  else
    select who into rule from transaction_rules
    where event = new.event and from_status = new.from_status and to_status = new.to_status;
    allowed := case rule
      when 'buyer' then new.actor_id = sale.buyer_id
      when 'seller' then new.actor_id = sale.seller_id
      when 'system' then new.actor_id is null
      when 'staff' then new.actor_id not in (sale.buyer_id, sale.seller_id)
        and (select role from users where id = new.actor_id) in ('moderator', 'admin')
    end;
  end if;
  if allowed is not true then
    raise exception 'order %: % from % to % is not for % to do',
      new.transaction_id, new.event, new.from_status, new.to_status, coalesce(new.actor_id::text, 'the system')
      using errcode = '23514';
  end if;
  return new;
end $$;
create trigger rules before insert on transaction_events for each row execute function transaction_events_guard();

-- At commit an order stands where its last step led: no status changes without one.
create function transactions_follow_steps() returns trigger language plpgsql as $$
declare
  stands text := (select status from transactions where id = new.id);
  led text := (select to_status from transaction_events where transaction_id = new.id order by id desc limit 1);
begin
  if stands is distinct from led then
    raise exception 'order % is % but its last step led to %', new.id, stands, led using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger follow_steps after update of status on transactions
  deferrable initially deferred for each row execute function transactions_follow_steps();

-- A refund that came back may be tried again as a new one, or the buyer's bank may have paid instead: the old one is then closed.
alter table refunds drop constraint refunds_status_check;
alter table refunds add constraint refunds_status_check check (status in ('pending', 'succeeded', 'failed', 'closed'));
drop index refunds_one_live;
create unique index refunds_one_live on refunds (transaction_id) where status in ('pending', 'succeeded');
create index refunds_transaction on refunds (transaction_id);
-- When the provider was last asked for it, so that a standing refund is asked for now and then, not all the time.
alter table refunds add column asked_at timestamptz;

create function refunds_guard() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and (old.status, new.status) not in (
    ('pending', 'succeeded'), ('pending', 'failed'), ('succeeded', 'failed'), ('failed', 'closed')
  ) then
    raise exception 'a refund cannot go from % to %', old.status, new.status using errcode = '23514';
  end if;
  if (new.transaction_id, new.amount) is distinct from (old.transaction_id, old.amount) then
    raise exception 'a refund is fixed' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger refunds_guard before update on refunds for each row execute function refunds_guard();

-- A refund that the buyer's bank has made instead of us.
alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries add constraint ledger_entries_kind_check check (kind in (
  'charge', 'provider_fee', 'release', 'transfer', 'transfer_reversed', 'refund', 'refund_paid', 'refund_failed',
  'refund_by_bank', 'chargeback', 'chargeback_won', 'chargeback_lost', 'boost', 'adjustment'
));
