-- Bladed tools are handed over only to adults: the seller says that they have looked at the buyer's proof of age.
alter table transactions
  add column age_check boolean not null default false,
  add column age_checked_at timestamptz,
  add constraint transactions_age_checked check (age_checked_at is null or age_check);
