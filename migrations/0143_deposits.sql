-- Money that the provider sends from a seller's account to their bank, and which payouts it contains.
create table seller_deposits (
  id text primary key,                            -- the provider's id of it
  seller_id integer not null references users (id),
  amount integer not null,
  state text not null check (state in ('pending', 'paid', 'returned')),
  failure text,                                   -- why the bank returned it
  arrives_at timestamptz not null,
  replaces text[] not null,                       -- earlier deposits that were returned and whose money it contains
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index seller_deposits_seller on seller_deposits (seller_id);
alter table payouts add column deposit_id text references seller_deposits (id);
create index payouts_deposit on payouts (deposit_id) where deposit_id is not null;
