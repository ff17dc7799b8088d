-- What staff must see of money that does not move: the deadline of a bank's dispute, and whether the provider's account
-- still holds what we owe.
alter table chargebacks add column evidence_due_at timestamptz;

-- The last comparison of the provider's balance with what is held for buyers and owed to sellers and buyers.
create table balance_checks (
  id smallint primary key default 1 check (id = 1),
  checked_at timestamptz not null,
  at_provider bigint not null,
  owed bigint not null,
  short_since timestamptz                         -- the first of the comparisons in a row that found too little
);
