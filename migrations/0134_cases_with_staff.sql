-- A dispute that waits for staff ends by itself when they have not decided: the buyer is refunded when the handover is not
-- proven, otherwise the seller is paid. And nobody is refunded for want of a collection before both were asked.

alter table transactions
  add column default_at timestamptz,              -- a dispute with staff ends by itself then
  add column handover_asked_at timestamptz;       -- when both were last asked whether it was handed over
update transactions set default_at = staff_since + interval '21 days' where status = 'dispute' and staff_since is not null;

insert into transaction_rules values
  ('defaultRefund', 'dispute', 'refunded', 'system'),
  ('defaultRelease', 'dispute', 'completed', 'system');

-- In time, never while a bank decides, and for the side that the proof of the handover names.
create function transaction_events_default() returns trigger language plpgsql as $$
declare
  sale transactions;
begin
  select * into sale from transactions where id = new.transaction_id;
  if sale.default_at is null or new.at < sale.default_at
    or (new.event = 'defaultRelease') is distinct from (sale.code_entered_at is not null or sale.received_at is not null)
    or exists (select from chargebacks where transaction_id = sale.id and status = 'open') then
    raise exception 'order % does not end by itself with %', new.transaction_id, new.event using errcode = '23514';
  end if;
  return new;
end $$;
create trigger by_default before insert on transaction_events for each row
  when (new.event in ('defaultRefund', 'defaultRelease')) execute function transaction_events_default();

-- Both were asked at least a day before the order is refunded because nobody collected it.
create function transaction_events_asked() returns trigger language plpgsql as $$
begin
  if not exists (
    select from transactions where id = new.transaction_id and handover_asked_at <= new.at - interval '1 day'
  ) then
    raise exception 'nobody was asked whether order % was handed over', new.transaction_id using errcode = '23514';
  end if;
  return new;
end $$;
create trigger asked before insert on transaction_events for each row
  when (new.event = 'nobodyCollected') execute function transaction_events_asked();
