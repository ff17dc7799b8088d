-- Buyer protection that outlives Confirm Receipt, and refunds after the release: the order, its payout, what a seller owes
-- us, and transfers that are taken back.

alter table transactions
  add column received_at timestamptz,             -- the buyer confirmed receipt
  add column code_entered_at timestamptz,         -- the seller entered the buyer's code, which proves the handover
  add column protected_until timestamptz,         -- a confirmed order can be reported until then; its payout waits
  add column time_left integer check (time_left >= 0), -- seconds that the deadline had left when a refund was requested
  add column withdrawn_at timestamptz;            -- a refund request was withdrawn; this is possible once

update transactions t set
  received_at = (select min(at) from transaction_events e where e.transaction_id = t.id and e.event = 'confirmReceipt'),
  code_entered_at = (select min(at) from transaction_events e where e.transaction_id = t.id and e.event = 'enterCode'),
  withdrawn_at = (select max(at) from transaction_events e
    where e.transaction_id = t.id and e.event in ('withdrawRefund', 'withdrawReport'));

insert into transaction_moves values ('completed', 'dispute'), ('completed', 'refunded');
insert into transaction_rules values
  ('claimProtection', 'completed', 'dispute', 'buyer'),
  ('withdrawClaim', 'dispute', 'completed', 'buyer'),
  ('refundSale', 'completed', 'refunded', 'seller'),
  ('staffRefund', 'completed', 'refunded', 'staff');

-- Only a protected order is reported after its buyer confirmed receipt, and only in time.
create function transactions_claimed_in_time() returns trigger language plpgsql as $$
begin
  if old.protected_until is null or new.refund_requested_at is null or new.refund_requested_at >= old.protected_until then
    raise exception 'order % is not protected any more', new.id using errcode = '23514';
  end if;
  return new;
end $$;
create trigger claimed_in_time before update of status on transactions for each row
  when (old.status = 'completed' and new.status = 'dispute') execute function transactions_claimed_in_time();

-- An order that was reported after its release gets a new payout when it is released again; the first one is cancelled.
alter table payouts
  add column held_until timestamptz,              -- not sent before
  add column withheld integer not null default 0, -- repays what the seller owes us
  add column requested_at timestamptz,            -- when the transfer was first requested; from then on its amount is fixed
  drop constraint payouts_check,
  add constraint payouts_withheld check (withheld between 0 and amount),
  add constraint payouts_sent check (status <> 'completed' or transfer_id is not null or withheld = amount);
update payouts set requested_at = updated_at where status <> 'pending';

create or replace function payouts_guard() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and not exists (
    select 1 from payout_moves where from_status = old.status and to_status = new.status
  ) then
    raise exception 'a payout cannot go from % to %', old.status, new.status using errcode = '23514';
  end if;
  if (new.seller_id, new.transaction_id, new.amount) is distinct from (old.seller_id, old.transaction_id, old.amount) then
    raise exception 'a payout is fixed' using errcode = '23514';
  end if;
  if new.withheld <> old.withheld and old.requested_at is not null then
    raise exception 'the transfer of payout % was requested already', new.id using errcode = '23514';
  end if;
  return new;
end $$;

-- Refunds of an order never exceed what its buyer paid. Every change of a refund locks its order first.
drop index refunds_one_live;
create function refunds_within_total() returns trigger language plpgsql as $$
declare
  paid integer := (select total from transactions where id = new.transaction_id);
  live bigint := (
    select coalesce(sum(amount), 0) from refunds
    where transaction_id = new.transaction_id and id <> new.id and status in ('pending', 'succeeded'));
begin
  if new.status in ('pending', 'succeeded') and live + new.amount > paid then
    raise exception 'refunds of order % would be % of %', new.transaction_id, live + new.amount, paid using errcode = '23514';
  end if;
  return new;
end $$;
create trigger within_total before insert or update on refunds for each row execute function refunds_within_total();

-- What a seller owes us after a refund or a chargeback of an order that was released. Transfers that are taken back and
-- later payouts recover it.
create table seller_debts (
  id integer generated always as identity primary key,
  seller_id integer not null references users (id),
  transaction_id integer not null references transactions (id),
  cause text not null check (cause in ('refund', 'chargeback')),
  amount integer not null check (amount > 0),
  recovered integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint seller_debts_recovered check (recovered between 0 and amount)
);
create unique index seller_debts_transaction on seller_debts (transaction_id, cause);
create index seller_debts_open on seller_debts (seller_id, id) where recovered < amount;

-- A transfer that is taken back, in whole or in part. Stored before the provider is asked.
create table transfer_reversals (
  id integer generated always as identity primary key,
  debt_id integer not null unique references seller_debts (id),
  payout_id integer not null references payouts (id),
  amount integer not null check (amount > 0),
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
  provider_reversal_id text unique,
  failure text,
  created_at timestamptz not null,
  settled_at timestamptz,
  asked_at timestamptz,
  provider_reference text not null unique default provider_reference(),
  constraint transfer_reversals_check check (status <> 'succeeded' or provider_reversal_id is not null)
);
create index transfer_reversals_unfinished on transfer_reversals (created_at) where status = 'pending';
create index transfer_reversals_payout on transfer_reversals (payout_id);

alter table ledger_accounts drop constraint ledger_accounts_code_check, add constraint ledger_accounts_code_check check (code in
  ('provider_clearing', 'bank', 'provider_reserve', 'disputes_in_progress', 'buyer_held', 'refunds_owed', 'commission',
    'protection', 'boost', 'provider_fees', 'dispute_losses', 'goodwill', 'seller_payable', 'seller_receivable'));
alter table ledger_entries drop constraint ledger_entries_kind_check, add constraint ledger_entries_kind_check check (kind in (
  'charge', 'provider_fee', 'release', 'release_undone', 'transfer', 'transfer_reversed', 'debt_repaid', 'refund',
  'refund_released', 'refund_paid', 'refund_failed', 'refund_by_bank', 'refund_elsewhere', 'chargeback', 'chargeback_won', 'chargeback_lost',
  'boost', 'boost_chargeback', 'bank_payout', 'reserve', 'adjustment'));
