-- A webhook is remembered for a month: the provider tries no longer than days, and a hint that comes again does no harm.
create index webhook_events_received on webhook_events (received_at);
alter table webhook_events drop column processed_at;           -- never written: what an event hints at is a job's to finish

-- Nothing was ever booked as an adjustment.
alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries add constraint ledger_entries_kind_check check (kind in (
  'charge', 'provider_fee', 'release', 'transfer', 'transfer_reversed', 'refund', 'refund_paid', 'refund_failed',
  'refund_by_bank', 'chargeback', 'chargeback_won', 'chargeback_lost', 'boost', 'boost_chargeback', 'bank_payout', 'reserve'
));
