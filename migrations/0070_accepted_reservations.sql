-- A reservation of a free listing is accepted by its seller; only then does the buyer see the full postcode.
alter table transactions add column accepted_at timestamptz;
-- Buyers of earlier reservations were shown the postcode at once.
update transactions set accepted_at = paid_at where total = 0 and paid_at is not null;
alter table transactions add constraint transactions_accepted_free
  check (accepted_at is null or (total = 0 and paid_at is not null));

-- The move of src/features/checkout/base/lifecycle.ts, with the one who may make it.
insert into transaction_moves values ('processing', 'processing');
insert into transaction_rules values ('accept', 'processing', 'processing', 'seller');

-- At commit an order that was accepted has the step of its seller.
create function transactions_accepted_by_step() returns trigger language plpgsql as $$
begin
  if not exists (select from transaction_events where transaction_id = new.id and event = 'accept') then
    raise exception 'order % is accepted without a step of its seller', new.id using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger accepted_by_step after update of accepted_at on transactions
  deferrable initially deferred for each row when (new.accepted_at is distinct from old.accepted_at)
  execute function transactions_accepted_by_step();
