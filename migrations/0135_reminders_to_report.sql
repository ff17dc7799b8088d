-- Buyers are reminded before the time to report a problem ends, also after they confirmed receipt.
create index transactions_protected on transactions (protected_until) where status = 'completed' and protected_until is not null;
