-- Orders, payouts, refunds and the ledger. The database itself refuses what must never happen with money.

-- An order. Rates, prices and wording are copied in, so that later changes leave it alone.
create table transactions (
  id integer generated always as identity primary key,
  order_id text not null unique check (char_length(order_id) between 8 and 255),
  buyer_id integer not null references users (id),
  seller_id integer not null references users (id),
  product_id integer not null references products (id),
  product_title text not null,
  product_image text,
  amount integer not null check (amount between 0 and 99999999),
  commission_rate integer not null check (commission_rate between 0 and 10000),   -- basis points
  protection_rate integer not null check (protection_rate between 0 and 10000),
  platform_fee integer not null,
  protection_fee integer not null default 0,
  total integer not null generated always as (amount + protection_fee) stored,
  seller_gets integer not null generated always as (amount - platform_fee) stored,
  refunded_amount integer not null default 0,
  with_protection boolean not null,
  protection_wording text not null,
  status text not null default 'pending' check (
    status in ('pending', 'processing', 'delivered', 'completed', 'dispute', 'refunded', 'cancelled')
  ),
  payment_intent_id text unique,
  client_secret text,
  charge_id text unique,
  payment_failure text,                           -- why the last card did not work, for the buyer
  collection_code text check (collection_code ~ '^[0-9]{6}$'),
  tracking_number text,
  shipping_method text,
  ship_by_date timestamptz,
  delivery_address text,
  claimed_at timestamptz,                         -- the unit is this buyer's; the capture follows
  paid_at timestamptz,
  collect_by timestamptz,
  handed_over_at timestamptz,
  release_at timestamptz,
  refund_requested_at timestamptz,
  refund_reason text check (char_length(refund_reason) <= 1000),
  answer_by timestamptz,
  contested_at timestamptz,
  contest_reason text check (char_length(contest_reason) <= 1000),
  notices_sent integer not null default 0,        -- reminders and warnings that left in the present state
  closed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (buyer_id <> seller_id),
  check (platform_fee = (amount::bigint * commission_rate + 5000) / 10000),
  check (protection_fee = case when with_protection then (amount::bigint * protection_rate + 5000) / 10000 else 0 end),
  check (refunded_amount between 0 and amount + protection_fee),
  check (claimed_at is not null or status in ('pending', 'cancelled')),
  check (status <> 'delivered' or handed_over_at is not null)
);
-- One live checkout for a buyer and a listing.
create unique index transactions_one_pending on transactions (buyer_id, product_id) where status = 'pending';
create index transactions_buyer on transactions (buyer_id, id desc);
create index transactions_seller on transactions (seller_id, id desc);
create index transactions_product on transactions (product_id);
create index transactions_unfinished on transactions (status, updated_at)
  where status in ('pending', 'processing', 'delivered', 'dispute');

-- The moves of src/features/checkout/lifecycle.ts; a test compares them.
create table transaction_moves (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);
insert into transaction_moves values
  ('pending', 'processing'), ('pending', 'cancelled'),
  ('processing', 'completed'), ('processing', 'delivered'), ('processing', 'dispute'), ('processing', 'refunded'),
  ('delivered', 'completed'), ('delivered', 'dispute'),
  ('dispute', 'refunded'), ('dispute', 'processing'), ('dispute', 'delivered'), ('dispute', 'completed');

create function transactions_guard() returns trigger language plpgsql as $$
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
  if (old.status <> 'pending' or old.claimed_at is not null) and
     (new.amount, new.with_protection, new.commission_rate, new.protection_rate) is distinct from
     (old.amount, old.with_protection, old.commission_rate, old.protection_rate) then
    raise exception 'the price of a paid order is fixed' using errcode = '23514';
  end if;
  if old.payment_intent_id is not null and new.payment_intent_id is distinct from old.payment_intent_id then
    raise exception 'the payment of an order is fixed' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger transactions_guard before update on transactions for each row execute function transactions_guard();

create function append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '23514';
end $$;

-- What happened to an order, by whom. Never changed.
create table transaction_events (
  id bigint generated always as identity primary key,
  transaction_id integer not null references transactions (id),
  event text not null,
  from_status text,
  to_status text not null,
  actor_id integer references users (id),         -- null is the system
  at timestamptz not null
);
create index transaction_events_transaction on transaction_events (transaction_id, id);
create trigger append_only before update or delete on transaction_events for each row execute function append_only();
create trigger append_only_all before truncate on transaction_events for each statement execute function append_only();

-- Wrong codes, counted by order.
create table code_tries (
  transaction_id integer not null references transactions (id),
  at timestamptz not null
);
create index code_tries_transaction on code_tries (transaction_id, at);

create table payouts (
  id integer generated always as identity primary key,
  seller_id integer not null references users (id),
  transaction_id integer not null unique references transactions (id),
  amount integer not null check (amount > 0),
  status text not null default 'pending' check (
    status in ('pending', 'processing', 'completed', 'failed', 'dispute', 'refunded', 'cancelled')
  ),
  transfer_id text unique,
  failure text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  processed_at timestamptz,
  check (status <> 'completed' or transfer_id is not null)
);
create index payouts_seller on payouts (seller_id, id desc);
create index payouts_unfinished on payouts (status, updated_at) where status in ('pending', 'processing', 'failed');

-- The moves of src/features/checkout/payout-lifecycle.ts; a test compares them.
create table payout_moves (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);
insert into payout_moves values
  ('pending', 'processing'), ('pending', 'dispute'), ('pending', 'cancelled'), ('pending', 'refunded'),
  ('processing', 'completed'), ('processing', 'failed'), ('processing', 'pending'),
  ('failed', 'processing'), ('failed', 'dispute'), ('failed', 'cancelled'), ('failed', 'refunded'),
  ('completed', 'refunded'),
  ('dispute', 'pending'), ('dispute', 'refunded'), ('dispute', 'cancelled');

create function payouts_guard() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and not exists (
    select 1 from payout_moves where from_status = old.status and to_status = new.status
  ) then
    raise exception 'a payout cannot go from % to %', old.status, new.status using errcode = '23514';
  end if;
  if (new.seller_id, new.transaction_id, new.amount) is distinct from (old.seller_id, old.transaction_id, old.amount) then
    raise exception 'a payout is fixed' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger payouts_guard before update on payouts for each row execute function payouts_guard();

create table refunds (
  id integer generated always as identity primary key,
  transaction_id integer not null references transactions (id),
  amount integer not null check (amount > 0),
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
  provider_refund_id text unique,
  failure text,
  created_at timestamptz not null,
  settled_at timestamptz,
  check (status <> 'succeeded' or provider_refund_id is not null)
);
create unique index refunds_one_live on refunds (transaction_id) where status <> 'failed';
create index refunds_unfinished on refunds (created_at) where status = 'pending';

-- A bank took the money back. `lost` and `won` are final.
create table chargebacks (
  id text primary key,                            -- the provider's dispute id
  transaction_id integer not null references transactions (id),
  amount integer not null check (amount > 0),
  status text not null check (status in ('open', 'won', 'lost')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index chargebacks_transaction on chargebacks (transaction_id);

-- Where a seller's money goes: an account at the provider, opened at the first sale.
create table seller_accounts (
  user_id integer primary key references users (id),
  account_id text not null unique,
  ready boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- A listing shown first for a week, paid by its seller.
create table boosts (
  id integer generated always as identity primary key,
  product_id integer not null references products (id),
  user_id integer not null references users (id),
  amount integer not null check (amount > 0),
  status text not null default 'pending' check (status in ('pending', 'paid', 'cancelled')),
  payment_intent_id text unique,
  client_secret text,
  created_at timestamptz not null,
  paid_at timestamptz,
  ends_at timestamptz
);
create unique index boosts_one_pending on boosts (product_id) where status = 'pending';

-- Hints from the provider, each taken once. The object itself is asked for, so the payload is not kept.
create table webhook_events (
  provider text not null,
  id text not null,
  type text not null,
  object_id text,
  received_at timestamptz not null,
  processed_at timestamptz,
  primary key (provider, id)
);

-- Double entry. Amounts are signed pence: a debit is above zero, a credit below; every entry sums to zero.
create table ledger_accounts (
  id integer generated always as identity primary key,
  code text not null,
  owner_id integer references users (id),         -- null is the platform
  type text not null check (type in ('asset', 'liability', 'income', 'expense')),
  floor_zero boolean not null default false,      -- its natural balance may never go below zero
  balance bigint not null default 0,              -- the sum of its postings, kept by trigger
  unique nulls not distinct (code, owner_id)
);
insert into ledger_accounts (code, type, floor_zero) values
  ('provider_clearing', 'asset', false),
  ('bank', 'asset', false),
  ('disputes_in_progress', 'asset', false),
  ('buyer_held', 'liability', true),
  ('refunds_owed', 'liability', true),
  ('commission', 'income', false),
  ('protection', 'income', false),
  ('boost', 'income', false),
  ('provider_fees', 'expense', false),
  ('dispute_losses', 'expense', false),
  ('goodwill', 'expense', false);

create table ledger_entries (
  id bigint generated always as identity primary key,
  kind text not null check (kind in (
    'charge', 'provider_fee', 'release', 'transfer', 'transfer_reversed', 'refund', 'refund_paid', 'refund_failed',
    'chargeback', 'chargeback_won', 'chargeback_lost', 'boost', 'adjustment'
  )),
  idem_key text not null unique,                  -- `charge:12`, `release:12`, `refund_paid:3`: no event is booked twice
  transaction_id integer references transactions (id),
  memo text,
  xact xid8 not null default pg_current_xact_id(),
  occurred_at timestamptz not null
);
create index ledger_entries_transaction on ledger_entries (transaction_id);

create table ledger_postings (
  entry_id bigint not null references ledger_entries (id),
  line smallint not null,
  account_id integer not null references ledger_accounts (id),
  amount bigint not null check (amount <> 0),
  primary key (entry_id, line)
);
create index ledger_postings_account on ledger_postings (account_id);

create trigger append_only before update or delete on ledger_postings for each row execute function append_only();
create trigger append_only before update or delete on ledger_entries for each row execute function append_only();
create trigger append_only_all before truncate on ledger_postings for each statement execute function append_only();
create trigger append_only_all before truncate on ledger_entries for each statement execute function append_only();

-- A closed entry takes no more postings: they come in the entry's own database transaction or not at all.
create function ledger_same_transaction() returns trigger language plpgsql as $$
begin
  if (select xact from ledger_entries where id = new.entry_id) is distinct from pg_current_xact_id() then
    raise exception 'ledger entry % is closed', new.entry_id using errcode = '23514';
  end if;
  return new;
end $$;
create trigger same_transaction before insert on ledger_postings for each row execute function ledger_same_transaction();

-- Keeps the balance, and its floor. The lock on the account is what puts rival postings in order.
create function ledger_apply() returns trigger language plpgsql as $$
declare
  account ledger_accounts;
begin
  update ledger_accounts set balance = balance + new.amount where id = new.account_id returning * into account;
  if account.floor_zero and (
    (account.type in ('asset', 'expense') and account.balance < 0) or
    (account.type in ('liability', 'income') and account.balance > 0)
  ) then
    raise exception 'ledger account % would be overdrawn (%)', account.code, account.balance using errcode = '23514';
  end if;
  return null;
end $$;
create trigger apply after insert on ledger_postings for each row execute function ledger_apply();

-- At commit every entry has at least two lines and sums to zero.
create function ledger_balanced() returns trigger language plpgsql as $$
declare
  entry bigint := case when tg_table_name = 'ledger_entries' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'entry_id' end;
  total bigint;
  lines integer;
begin
  select coalesce(sum(amount), 0), count(*) into total, lines from ledger_postings where entry_id = entry;
  if total <> 0 or lines < 2 then
    raise exception 'ledger entry % is not balanced: sum %, lines %', entry, total, lines using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger balanced after insert on ledger_postings
  deferrable initially deferred for each row execute function ledger_balanced();
create constraint trigger balanced after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_balanced();

-- The sandbox's own memory: what Stripe would keep on its side. Nothing outside the sandbox reads it but checks.
create schema sandbox;
create table sandbox.objects (
  id text primary key,
  kind text not null,
  object jsonb not null,                          -- the object as the API answers it
  notes jsonb not null default '{}',              -- how the test card behaves; never a card number
  number bigint generated always as identity      -- order of creation
);
create index sandbox_objects_kind on sandbox.objects (kind, number);
create index sandbox_objects_payment on sandbox.objects ((object ->> 'payment_intent')) where object ? 'payment_intent';
create index sandbox_objects_group on sandbox.objects ((object ->> 'transfer_group')) where object ? 'transfer_group';
create table sandbox.idempotency_keys (
  key text primary key,
  request text not null,                          -- method, path and parameters, to refuse a key used for something else
  response jsonb
);
create table sandbox.controls (
  name text primary key,
  value text not null
);
