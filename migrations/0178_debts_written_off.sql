-- Staff write off what a seller who has left still owes us: an adjustment that names the debt, with its reason and, above the
-- limit, a second person.
alter table ledger_adjustments
  add column debt_id integer references seller_debts (id),
  drop constraint ledger_adjustments_debit_check,
  drop constraint ledger_adjustments_credit_check,
  add constraint ledger_adjustments_debit_check check (debit in
    ('provider_clearing', 'bank', 'disputes_in_progress', 'commission', 'protection', 'boost', 'dispute_losses', 'goodwill', 'bad_debts',
     'seller_receivable')),
  add constraint ledger_adjustments_credit_check check (credit in
    ('provider_clearing', 'bank', 'disputes_in_progress', 'commission', 'protection', 'boost', 'dispute_losses', 'goodwill', 'bad_debts',
     'seller_receivable')),
  -- These two accounts are those of a write-off alone, and in this direction.
  add constraint ledger_adjustments_write_off check (case when debt_id is null
    then debit not in ('bad_debts', 'seller_receivable') and credit not in ('bad_debts', 'seller_receivable')
    else debit = 'bad_debts' and credit = 'seller_receivable' end);
-- A debt is written off once, and proposed once at a time.
create unique index ledger_adjustments_one_write_off on ledger_adjustments (debt_id) where is_approved is not false;

create or replace function ledger_adjustments_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.decided_at is not null or
     (new.debit, new.credit, new.amount, new.reason, new.source, new.needs_approval, new.proposed_by, new.proposed_at, new.debt_id) is distinct from
     (old.debit, old.credit, old.amount, old.reason, old.source, old.needs_approval, old.proposed_by, old.proposed_at, old.debt_id) then
    raise exception 'ledger_adjustments is append-only' using errcode = '23514';
  end if;
  return new;
end $$;

-- Another kind of entry and an account for it, in addition to those of the constraints as they are.
do $$
declare
  wanted record;
  rule text;
begin
  for wanted in select * from (values
    ('ledger_entries', 'ledger_entries_kind_check', 'debt_written_off'),
    ('ledger_accounts', 'ledger_accounts_code_check', 'bad_debts')) as names (of_table, name, value)
  loop
    select replace(pg_get_constraintdef(oid), 'ARRAY[', format('ARRAY[%L::text, ', wanted.value)) into strict rule
    from pg_constraint where conname = wanted.name;
    execute format('alter table %I drop constraint %I, add constraint %I %s', wanted.of_table, wanted.name, wanted.name, rule);
  end loop;
end $$;
insert into ledger_accounts (code, type, floor_zero) values ('bad_debts', 'expense', false);
