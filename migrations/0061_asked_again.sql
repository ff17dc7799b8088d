-- When the provider was last asked what became of an open payment, or to take it, so that everyone's turn comes.
alter table transactions add column asked_at timestamptz;
alter table boosts add column asked_at timestamptz;
