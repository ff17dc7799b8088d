-- When a seller who left after a lost chargeback was sent the reference, in case an appeal returns the money.
alter table unclaimed_money add column promised_at timestamptz;
