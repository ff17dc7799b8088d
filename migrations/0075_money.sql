-- Payouts to sellers, boosts, the ledger, its comparison with the payment provider, and the sandbox provider.

-- The payout of one order to its seller.
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
  constraint payouts_check check (status <> 'completed' or transfer_id is not null)
);
create index payouts_seller on payouts (seller_id, id desc);
create index payouts_unfinished on payouts (status, updated_at) where status in ('pending', 'processing', 'failed');

-- A change of status that a payout may make. src/features/checkout/base/payout-lifecycle.ts holds the same; a test compares
-- them. A transfer that was thought failed or frozen and was done after all is `completed`.
create table payout_moves (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);
insert into payout_moves values
  ('pending', 'processing'), ('pending', 'dispute'), ('pending', 'cancelled'), ('pending', 'refunded'),
  ('pending', 'completed'),
  ('processing', 'completed'), ('processing', 'failed'), ('processing', 'pending'), ('processing', 'dispute'),
  ('failed', 'processing'), ('failed', 'dispute'), ('failed', 'cancelled'), ('failed', 'refunded'), ('failed', 'completed'),
  ('completed', 'refunded'),
  ('dispute', 'pending'), ('dispute', 'refunded'), ('dispute', 'cancelled'), ('dispute', 'completed');

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

-- A seller's account at the payment provider, opened at the first sale.
create table seller_accounts (
  user_id integer primary key references users (id),
  account_id text not null unique,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  state text not null default 'new' check (state in ('new', 'incomplete', 'checking', 'ready', 'rejected')),
  nudges_sent smallint not null default 0         -- reminders to finish the account
);

-- A boost: a listing shown first for a week, paid by its seller.
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
  ends_at timestamptz,
  charge_id text unique,
  asked_at timestamptz                            -- when the provider was last asked about the payment, to ask each in turn
);
create unique index boosts_one_pending on boosts (product_id) where status = 'pending';

-- A webhook event of the provider, processed once and kept for a month. The object itself is fetched, so the payload is not kept.
create table webhook_events (
  provider text not null,
  id text not null,
  type text not null,
  object_id text,
  received_at timestamptz not null,
  primary key (provider, id)
);
create index webhook_events_received on webhook_events (received_at);

-- An account of the double-entry ledger. Amounts are signed pence: debits are positive, credits negative.
create table ledger_accounts (
  id integer generated always as identity primary key,
  code text not null,
  owner_id integer references users (id),         -- null is the platform
  type text not null check (type in ('asset', 'liability', 'income', 'expense')),
  floor_zero boolean not null default false,      -- its natural balance must not go below zero
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
  ('goodwill', 'expense', false),
  ('provider_reserve', 'asset', false);           -- money that the provider keeps back for a while

-- A ledger entry: one event that moved money. Never changed; its postings sum to zero.
create table ledger_entries (
  id bigint generated always as identity primary key,
  kind text not null check (kind in (
    'charge', 'provider_fee', 'release', 'transfer', 'transfer_reversed', 'refund', 'refund_paid', 'refund_failed',
    'refund_by_bank', 'chargeback', 'chargeback_won', 'chargeback_lost', 'boost', 'boost_chargeback', 'bank_payout', 'reserve'
  )),
  idem_key text not null unique,                  -- `charge:12`, `release:12`, `bank_payout:{payout}:{line}`: booked once
  transaction_id integer references transactions (id),
  memo text,
  xact xid8 not null default pg_current_xact_id(),
  occurred_at timestamptz not null
);
create index ledger_entries_transaction on ledger_entries (transaction_id);
create index ledger_entries_bank_payouts on ledger_entries (id) where kind = 'bank_payout';

-- A posting: one line of an entry, on one account. Never changed.
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

-- An entry accepts postings only in the database transaction that created it.
create function ledger_same_transaction() returns trigger language plpgsql as $$
begin
  if (select xact from ledger_entries where id = new.entry_id) is distinct from pg_current_xact_id() then
    raise exception 'ledger entry % is closed', new.entry_id using errcode = '23514';
  end if;
  return new;
end $$;
create trigger same_transaction before insert on ledger_postings for each row execute function ledger_same_transaction();

-- Keeps the balance and checks its lower limit. The row lock on the account serialises concurrent postings.
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

-- At commit every entry has at least two postings and sums to zero.
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

-- A line of the provider's own account. Each is booked once, by its id; the next reading begins near the newest one.
create table provider_movements (
  id text primary key,
  kind text not null,
  source text not null,                           -- the charge, refund, transfer, dispute or payout behind it; else its own id
  net bigint not null,                            -- pence, as the provider signs them; after its fee
  fee bigint not null,
  created_at timestamptz not null
);
create index provider_movements_source on provider_movements (source);

-- One comparison of the ledger with the provider's account.
create table reconciliations (
  id integer generated always as identity primary key,
  at timestamptz not null,
  movements integer not null,
  faults text[] not null,                         -- what is wrong in the ledger itself, as sentences
  read_to timestamptz                             -- when the newest line that was read was written
);
comment on column reconciliations.movements is 'lines of the provider''s account that were new';

-- A difference between the ledger and the provider that a comparison found, for staff to look at.
create table unmatched_movements (
  id integer generated always as identity primary key,
  source text not null,                           -- the provider's id of the charge, refund, transfer or dispute
  booked bigint not null,                         -- pence, as the provider signs them
  moved bigint not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  rounds integer not null default 1,              -- comparisons in a row that found it; work in progress is found once
  matched_at timestamptz,                         -- a later comparison found no difference
  resolved_at timestamptz,
  resolved_by integer references users (id),
  note text check (char_length(note) <= 1000),
  constraint unmatched_movements_check check ((resolved_at is null) = (resolved_by is null)),
  constraint unmatched_movements_check1 check ((resolved_at is null) = (note is null))
);
create unique index unmatched_movements_open on unmatched_movements (source, booked, moved) where matched_at is null;

-- The state of the sandbox provider: what Stripe would keep on its side. Only the sandbox and checks read it.
create schema sandbox;

-- A payment intent, charge, transfer or other object of the sandbox.
create table sandbox.objects (
  id text primary key,
  kind text not null,
  object jsonb not null,                          -- the object as the API returns it
  notes jsonb not null default '{}',              -- how the test card behaves; never a card number
  number bigint generated always as identity      -- order of creation
);
create index sandbox_objects_kind on sandbox.objects (kind, number);
create index sandbox_objects_payment on sandbox.objects ((object ->> 'payment_intent')) where object ? 'payment_intent';
create index sandbox_objects_group on sandbox.objects ((object ->> 'transfer_group')) where object ? 'transfer_group';

-- A request that the sandbox has answered, refusals too; kept for a day, as Stripe does.
create table sandbox.idempotency_keys (
  key text primary key,
  request text not null,                          -- method, path and parameters, to refuse the key for another request
  response jsonb,
  status smallint not null default 200,
  created_at timestamptz not null
);

-- A switch of the sandbox.
create table sandbox.controls (
  name text primary key,
  value text not null
);
