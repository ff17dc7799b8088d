-- The audit log records who answered the questions before opening, who wrote the documents, who changed the answer to a
-- bank, and who had the books compared. The values are added to the list as it is.
do $$
declare
  rule text;
begin
  select pg_get_constraintdef(oid) into strict rule from pg_constraint where conname = 'audit_log_action_check';
  alter table audit_log drop constraint audit_log_action_check;
  execute 'alter table audit_log add constraint audit_log_action_check '
    || replace(rule, 'ARRAY[', 'ARRAY[''answer-opening''::text, ''write-opening''::text, ''edit-evidence''::text, ''compare-books''::text, ');
end $$;
