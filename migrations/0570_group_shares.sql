-- expand: older processes ignore the new tables and columns. One that releases an order with a share without splitting it is
-- refused, and a new process releases it.
-- A share of what a seller gets goes to a group that they belong to: a split of the release, and the group's own payouts.

-- The group of a payment, as the books name it. It stays when the group is deleted.
create table share_groups (
  id integer primary key,                         -- the number of the group
  name text not null check (char_length(name) between 1 and 60),
  slug text not null,
  ended_at timestamptz                            -- what is not paid out lapses six years later
);

-- The share of an order, fixed when it is paid.
create table order_shares (
  transaction_id integer primary key references transactions (id),
  group_id integer not null references share_groups (id),
  percent smallint not null check (percent between 1 and 100),  -- of the price less commission
  part integer not null check (part > 0),         -- pence: the price of those lines of the order that name the group
  is_named boolean not null,                      -- the buyer is shown the group
  given integer not null default 0 check (given >= 0)  -- pence that the group has of it: after its release, less what it returned
);
create index order_shares_group on order_shares (group_id);

create function order_shares_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'the share of an order is fixed' using errcode = '23514';
  end if;
  if (new.transaction_id, new.group_id, new.percent, new.part, new.is_named)
    is distinct from (old.transaction_id, old.group_id, old.percent, old.part, old.is_named) then
    raise exception 'the share of an order is fixed' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger order_shares_guard before update or delete on order_shares for each row execute function order_shares_guard();

-- The account at the payment provider that an organiser has opened for a group. It is used while they organise it.
create table group_accounts (
  group_id integer not null references share_groups (id),
  user_id integer not null references users (id),
  account_id text not null unique,
  state text not null default 'new' check (state in ('new', 'incomplete', 'checking', 'ready', 'rejected')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (group_id, user_id)
);
create index group_accounts_user on group_accounts (user_id);

-- One transfer of what a group has. `requested`: its outcome is unknown until it is sent, or the provider refused it and it was
-- `dissolved`. `lapsed`: nobody claimed it, and it is no longer owed.
create table group_payouts (
  id integer generated always as identity primary key,
  group_id integer not null references share_groups (id),
  amount integer not null check (amount > 0),
  status text not null default 'requested' check (status in ('requested', 'sent', 'dissolved', 'lapsed')),
  account_id text not null,
  transfer_id text unique,
  failure text,
  created_at timestamptz not null,
  asked_at timestamptz,                           -- when a process last began to request it
  settled_at timestamptz,
  provider_reference text not null unique default provider_reference(),
  constraint group_payouts_sent check ((status = 'sent') = (transfer_id is not null))
);
create index group_payouts_group on group_payouts (group_id, id desc);
create unique index group_payouts_requested on group_payouts (group_id) where status = 'requested';

create function group_payouts_guard() returns trigger language plpgsql as $$
begin
  if (new.group_id, new.amount, new.account_id, new.provider_reference)
    is distinct from (old.group_id, old.amount, old.account_id, old.provider_reference) then
    raise exception 'a payout is fixed' using errcode = '23514';
  end if;
  if old.status <> 'requested' and new.status <> old.status then
    raise exception 'a payout cannot go from % to %', old.status, new.status using errcode = '23514';
  end if;
  return new;
end $$;
create trigger group_payouts_guard before update on group_payouts for each row execute function group_payouts_guard();

-- The account of a group in the ledger.
alter table ledger_accounts
  add column group_id integer references share_groups (id),
  drop constraint ledger_accounts_code_owner_id_key,
  add constraint ledger_accounts_owner unique nulls not distinct (code, owner_id, group_id),
  add constraint ledger_accounts_group check ((group_id is not null) = (code = 'group_payable')),
  -- Like the account of a seller it cannot be overdrawn: a group never owes.
  add constraint ledger_accounts_group_floor check (code <> 'group_payable' or (floor_zero and type = 'liability' and owner_id is null));
create unique index ledger_accounts_of_group on ledger_accounts (group_id) where group_id is not null;

do $$
declare
  allowed text;
begin
  select string_agg(quote_literal(parts[1]), ', ') into allowed
  from pg_constraint c, regexp_matches(pg_get_constraintdef(c.oid), '''([a-z_]+)''::text', 'g') as parts
  where c.conname = 'ledger_accounts_code_check';
  execute format('alter table ledger_accounts drop constraint ledger_accounts_code_check,
    add constraint ledger_accounts_code_check check (code in (%s, ''group_payable''))', allowed);
end $$;

-- What a lost chargeback took of the group's share; a part of what it took from the seller.
alter table chargebacks
  add column from_group integer not null default 0 check (from_group >= 0),
  add constraint chargebacks_from_group check (from_group <= from_seller);

-- At commit the release of an order is split as was fixed when it was paid, and a release that is undone the same way.
create function ledger_share() returns trigger language plpgsql as $$
declare
  share order_shares;
  seller bigint;
  given bigint;
  others bigint;
  price bigint := (select amount from transactions where id = new.transaction_id);
begin
  select * into share from order_shares where transaction_id = new.transaction_id;
  select
    coalesce(sum(p.amount) filter (where a.code = 'seller_payable'), 0),
    coalesce(sum(p.amount) filter (where a.code = 'group_payable' and a.group_id = share.group_id), 0),
    coalesce(sum(abs(p.amount)) filter (where a.code = 'group_payable' and a.group_id is distinct from share.group_id), 0)
  into seller, given, others
  from ledger_postings p join ledger_accounts a on a.id = p.account_id where p.entry_id = new.id;
  if others <> 0 or abs(given) <> coalesce(abs(seller + given) * share.percent * share.part / (100 * price), 0) then
    raise exception 'ledger entry % gives a group % of %', new.id, given, seller + given using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger share after insert on ledger_entries
  deferrable initially deferred for each row when (new.kind in ('release', 'release_undone')) execute function ledger_share();

-- A seller never owes more of an order than was transferred or withheld for it, and than a group still has of it: the group returns
-- what it can, and the seller bears the rest.
create or replace function seller_debts_within_payouts() returns trigger language plpgsql as $$
declare
  paid bigint := (
    select coalesce(sum(case when transfer_id is not null then amount else withheld end), 0)
    from payouts where transaction_id = new.transaction_id)
    + coalesce((select given from order_shares where transaction_id = new.transaction_id), 0);
  owed bigint := (
    select coalesce(sum(amount), 0) from seller_debts where transaction_id = new.transaction_id and id <> new.id);
begin
  if owed + new.amount > paid then
    raise exception 'the seller of order % would owe % of %', new.transaction_id, owed + new.amount, paid using errcode = '23514';
  end if;
  return new;
end $$;
