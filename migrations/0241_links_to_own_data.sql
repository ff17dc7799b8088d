-- The audit log records what suspended members do with the link to their data. The value is added to the list as it is.
do $$
declare
  rule text;
begin
  select pg_get_constraintdef(oid) into strict rule from pg_constraint where conname = 'audit_log_action_check';
  alter table audit_log drop constraint audit_log_action_check;
  execute 'alter table audit_log add constraint audit_log_action_check '
    || replace(rule, 'ARRAY[', 'ARRAY[''use-data-link''::text, ');
end $$;
