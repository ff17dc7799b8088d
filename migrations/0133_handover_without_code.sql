-- A handover that only the seller states: not before the agreed time, the buyer answers yes or no, and a seller's first sales
-- are released only on a yes, the code or by staff.

alter table transactions
  add column needs_proof boolean not null default false, -- a handover without the code is not released by time alone
  add column handover_doubted_at timestamptz,     -- the buyer said no to a handover without the code, or did not answer
  add column staff_since timestamptz;             -- when a dispute went to staff

update transactions t set staff_since = now()
where status = 'dispute' and contested_at is not null
  and not exists (select from chargebacks c where c.transaction_id = t.id and c.status = 'open');

insert into transaction_moves values ('delivered', 'delivered');
insert into transaction_rules values
  ('enterCode', 'delivered', 'delivered', 'seller'),
  ('enterCode', 'dispute', 'delivered', 'seller'),
  ('confirmReceipt', 'dispute', 'completed', 'buyer'),
  ('denyHandover', 'delivered', 'dispute', 'buyer'),
  ('handoverUnanswered', 'delivered', 'dispute', 'system');

-- Without the code, an order is handed over at the agreed time at the earliest, otherwise on the last day to collect it.
create function transactions_handed_over_in_time() returns trigger language plpgsql as $$
begin
  if new.handed_over_at < coalesce(old.pickup_at, old.collect_by - interval '1 day') then
    raise exception 'order % cannot be handed over yet without the code', new.id using errcode = '23514';
  end if;
  return new;
end $$;
create trigger handed_over_in_time before update of status on transactions for each row
  when (old.status = 'processing' and new.status = 'delivered' and new.code_entered_at is null)
  execute function transactions_handed_over_in_time();

-- Time alone does not release an order that needs proof.
create function transactions_released_on_proof() returns trigger language plpgsql as $$
begin
  raise exception 'the handover of order % is not proven', new.id using errcode = '23514';
end $$;
create trigger released_on_proof before update of status on transactions for each row
  when (old.status = 'delivered' and new.status = 'completed' and new.needs_proof
    and new.code_entered_at is null and new.received_at is null)
  execute function transactions_released_on_proof();

-- In a dispute the code and the buyer's confirmation settle only whether it was handed over.
create function transaction_events_settle_handover() returns trigger language plpgsql as $$
begin
  if not exists (select from transactions where id = new.transaction_id and handover_doubted_at is not null) then
    raise exception 'the dispute of order % is not about its handover', new.transaction_id using errcode = '23514';
  end if;
  return new;
end $$;
create trigger settle_handover before insert on transaction_events for each row
  when (new.from_status = 'dispute' and new.event in ('enterCode', 'confirmReceipt'))
  execute function transaction_events_settle_handover();
