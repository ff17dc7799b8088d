-- Money of sellers who left before they could be paid. Their payouts stay as they are; this is how the person is reached and
-- how they claim it.
create table unclaimed_money (
  user_id integer primary key references users (id),
  reference_hash bytea not null unique,           -- SHA-256 of the reference that the person was emailed
  reference text,                                 -- until the last reminder is sent or the money is paid
  email text,                                     -- for these emails alone; erased with the reference
  emails_sent smallint not null default 0,
  left_at timestamptz not null,
  lapses_at timestamptz not null,                 -- after this the terms end the claim
  settled_at timestamptz,                         -- paid, refunded to the buyer, or lapsed
  constraint unclaimed_money_settled check (settled_at is null or (reference is null and email is null))
);
create index unclaimed_money_open on unclaimed_money (lapses_at) where settled_at is null;

-- Another kind of entry and an account for what lapsed, in addition to those of the constraints as they are.
do $$
declare
  wanted record;
  rule text;
begin
  for wanted in select * from (values
    ('ledger_entries', 'ledger_entries_kind_check', 'claim_lapsed'),
    ('ledger_accounts', 'ledger_accounts_code_check', 'lapsed_claims')) as names (of_table, name, value)
  loop
    select replace(pg_get_constraintdef(oid), 'ARRAY[', format('ARRAY[%L::text, ', wanted.value)) into strict rule
    from pg_constraint where conname = wanted.name;
    execute format('alter table %I drop constraint %I, add constraint %I %s', wanted.of_table, wanted.name, wanted.name, rule);
  end loop;
end $$;
insert into ledger_accounts (code, type, floor_zero) values ('lapsed_claims', 'income', false);
