-- What the provider pays out to our own bank account is booked by the comparison with the provider, once for each line of theirs:
-- `bank_payout:{payout}:{line}`.
alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries add constraint ledger_entries_kind_check check (kind in (
  'charge', 'provider_fee', 'release', 'transfer', 'transfer_reversed', 'refund', 'refund_paid', 'refund_failed',
  'refund_by_bank', 'chargeback', 'chargeback_won', 'chargeback_lost', 'boost', 'bank_payout', 'adjustment'
));
create index ledger_entries_bank_payouts on ledger_entries (id) where kind = 'bank_payout';
