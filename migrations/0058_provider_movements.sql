-- The lines of the provider's own account, kept as they are read: each is booked once, by its id, and the next reading begins near
-- the newest of the last one instead of at the beginning of the account.
create table provider_movements (
  id text primary key,
  kind text not null,
  source text not null,                           -- the charge, refund, transfer, dispute or payout behind it; else its own id
  net bigint not null,                            -- pence, as the provider signs them; after its fee
  fee bigint not null,
  created_at timestamptz not null
);
create index provider_movements_source on provider_movements (source);

alter table reconciliations add column read_to timestamptz;   -- when the newest line was written that has been read
comment on column reconciliations.movements is 'lines of the provider''s account that were new';

-- Money the provider keeps back for a while is neither ours to pay out nor spent.
insert into ledger_accounts (code, type) values ('provider_reserve', 'asset');

alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries add constraint ledger_entries_kind_check check (kind in (
  'charge', 'provider_fee', 'release', 'transfer', 'transfer_reversed', 'refund', 'refund_paid', 'refund_failed',
  'refund_by_bank', 'chargeback', 'chargeback_won', 'chargeback_lost', 'boost', 'boost_chargeback', 'bank_payout', 'reserve',
  'adjustment'
));

-- What was booked of a line before lines were kept is not booked again: payouts to our bank, which name their line,
insert into provider_movements (id, kind, source, net, fee, created_at)
select split_part(idem_key, ':', 3), 'payout', split_part(idem_key, ':', 2),
  sum(amount) filter (where code = 'provider_clearing'), coalesce(sum(amount) filter (where code = 'provider_fees'), 0), occurred_at
from ledger_entries e join ledger_postings on entry_id = e.id join ledger_accounts a on a.id = account_id
where e.kind = 'bank_payout' group by e.id;
-- and the sandbox's fees, which were booked with their charge.
insert into provider_movements (id, kind, source, net, fee, created_at)
select o.id, 'charge', object ->> 'source', (object ->> 'net')::bigint, (object ->> 'fee')::bigint,
  to_timestamp((object ->> 'created')::bigint)
from sandbox.objects o
left join transactions t on t.charge_id = object ->> 'source'
left join boosts b on b.charge_id = object ->> 'source'
join ledger_entries e on e.idem_key = coalesce('provider_fee:' || t.id, 'provider_fee:boost-' || b.id)
where o.kind = 'balance_transaction' and object ->> 'type' = 'charge';
