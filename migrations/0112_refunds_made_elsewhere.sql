-- A refund that was made in the provider's own dashboard and not by us. It is adopted when the provider reports it.
create table outside_refunds (
  id text primary key,                            -- the provider's refund id
  transaction_id integer references transactions (id),
  boost_id integer references boosts (id),
  amount integer not null check (amount > 0),
  status text not null check (status in ('succeeded', 'failed')),
  -- `order`: the order's refunded amount includes it. `platform`: it came after the payout or was for a boost, and is our loss.
  borne_by text not null check (borne_by in ('order', 'platform')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((transaction_id is null) <> (boost_id is null))
);
create index outside_refunds_transaction on outside_refunds (transaction_id);

insert into transaction_moves values ('delivered', 'refunded');
insert into transaction_rules values
  ('refundedElsewhere', 'processing', 'refunded', 'system'),
  ('refundedElsewhere', 'delivered', 'refunded', 'system'),
  ('refundedElsewhere', 'dispute', 'refunded', 'system');

-- A payout that a partial refund reduces is cancelled and replaced by a smaller one.
alter table payouts drop constraint payouts_transaction_id_key;
create unique index payouts_one_live on payouts (transaction_id) where status <> 'cancelled';

alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries add constraint ledger_entries_kind_check check (kind in (
  'charge', 'provider_fee', 'release', 'transfer', 'transfer_reversed', 'refund', 'refund_paid', 'refund_failed',
  'refund_by_bank', 'refund_elsewhere', 'chargeback', 'chargeback_won', 'chargeback_lost', 'boost', 'boost_chargeback',
  'bank_payout', 'reserve', 'adjustment'));
