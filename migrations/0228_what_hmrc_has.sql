-- Which files of the report HMRC has accepted, and what each said of whom: a later correction names it.
alter table tax_exports
  add column kind text not null default 'new' check (kind in ('new', 'corrections')),
  add column accepted_at timestamptz,
  add column accepted_by integer references users (id),
  add constraint tax_exports_accepted check ((accepted_at is null) = (accepted_by is null) and (accepted_at is null or format = 'xml'));
create index tax_exports_accepted_by on tax_exports (accepted_by) where accepted_by is not null;

create table tax_report_parts (
  id integer generated always as identity primary key,
  export_id integer not null references tax_exports (id),
  -- Null for the part about the operator.
  user_id integer references users (id),
  indicator text not null check (indicator in ('OECD0', 'OECD1', 'OECD2', 'OECD3')),
  reference text not null,
  -- The reference of the part that this one corrects or deletes.
  corrects text,
  -- Whole pounds and numbers by quarter, and the account; for the operator its facts. No details of the seller.
  figures text not null,
  constraint tax_report_parts_corrects check ((corrects is not null) = (indicator in ('OECD2', 'OECD3')))
);
create index tax_report_parts_export on tax_report_parts (export_id);
create index tax_report_parts_user on tax_report_parts (user_id) where user_id is not null;

-- The value is added to the list as it is.
do $$
declare
  rule text;
begin
  select pg_get_constraintdef(oid) into strict rule from pg_constraint where conname = 'audit_log_action_check';
  alter table audit_log drop constraint audit_log_action_check;
  execute 'alter table audit_log add constraint audit_log_action_check '
    || replace(rule, 'ARRAY[', 'ARRAY[''accept-tax-report''::text, ');
end $$;
