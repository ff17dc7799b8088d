-- What admins set at the desk instead of the environment and the product's constants, as they entered it. The audit log
-- says who changed what.
create table site_settings (
  name text primary key check (char_length(name) <= 40),
  value text not null check (char_length(value) <= 2000),
  changed_at timestamptz not null
);

-- The value is added to the list as it is.
do $$
declare
  rule text;
begin
  select pg_get_constraintdef(oid) into strict rule from pg_constraint where conname = 'audit_log_action_check';
  alter table audit_log drop constraint audit_log_action_check;
  execute 'alter table audit_log add constraint audit_log_action_check '
    || replace(rule, 'ARRAY[', 'ARRAY[''change-setting''::text, ');
end $$;
