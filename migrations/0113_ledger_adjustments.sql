-- Who bears it is no person.
alter table outside_refunds rename column borne_by to bearer;

-- A correction of the ledger by staff, with a reason. Above the limit it is posted once a second person has approved it.
-- Never changed after its decision, and never deleted.
create table ledger_adjustments (
  id integer generated always as identity primary key,
  debit text not null,                            -- codes of the ledger's accounts
  credit text not null,
  amount integer not null check (amount > 0),     -- pence
  reason text not null check (char_length(reason) between 1 and 1000),
  source text check (char_length(source) between 1 and 200), -- the provider's id of the movement that it books
  needs_approval boolean not null,
  proposed_by integer not null references users (id),
  proposed_at timestamptz not null,
  decided_by integer references users (id),
  decided_at timestamptz,
  is_approved boolean,
  constraint ledger_adjustments_accounts check (debit <> credit),
  constraint ledger_adjustments_decided check (
    (decided_by is null) = (decided_at is null) and (decided_at is null) = (is_approved is null)
  ),
  constraint ledger_adjustments_two_people check (not needs_approval or is_approved is not true or decided_by <> proposed_by)
);
create index ledger_adjustments_open on ledger_adjustments (id) where decided_at is null;

create function ledger_adjustments_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.decided_at is not null or
     (new.debit, new.credit, new.amount, new.reason, new.source, new.needs_approval, new.proposed_by, new.proposed_at) is distinct from
     (old.debit, old.credit, old.amount, old.reason, old.source, old.needs_approval, old.proposed_by, old.proposed_at) then
    raise exception 'ledger_adjustments is append-only' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger guard before update or delete on ledger_adjustments for each row execute function ledger_adjustments_guard();
create trigger append_only_all before truncate on ledger_adjustments for each statement execute function append_only();

alter table ledger_adjustments
  add constraint ledger_adjustments_debit_check check (debit in
    ('provider_clearing', 'bank', 'disputes_in_progress', 'commission', 'protection', 'boost', 'dispute_losses', 'goodwill')),
  add constraint ledger_adjustments_credit_check check (credit in
    ('provider_clearing', 'bank', 'disputes_in_progress', 'commission', 'protection', 'boost', 'dispute_losses', 'goodwill'));
