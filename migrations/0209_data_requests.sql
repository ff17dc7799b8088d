-- Complaints about personal data (Data (Use and Access) Act 2025) have a topic, a kind of case and an outcome, and staff
-- remove an account that its owner asked them to remove. The values are added to the lists as they are.
do $$
declare
  wanted record;
  rule text;
begin
  for wanted in select * from (values
    ('cases', 'cases_subject_kind_check', array['data_complaint']),
    ('audit_log', 'audit_log_subject_kind_check', array['data_complaint']),
    ('contact_messages', 'contact_messages_topic_check', array['complaint']),
    ('case_decisions', 'case_decisions_action_check', array['uphold-complaint', 'reject-complaint', 'erase']))
    as names (of_table, name, added)
  loop
    select pg_get_constraintdef(oid) into strict rule
    from pg_constraint where conname = wanted.name and conrelid = wanted.of_table::regclass;
    execute format('alter table %I drop constraint %I', wanted.of_table, wanted.name);
    execute format('alter table %I add constraint %I %s', wanted.of_table, wanted.name,
      replace(rule, 'ARRAY[', 'ARRAY[' || (select string_agg(quote_literal(value) || '::text, ', '') from unnest(wanted.added) value)));
  end loop;
end $$;

alter table case_decisions drop constraint case_decisions_rule;
alter table case_decisions add constraint case_decisions_rule
  check ((action in ('none', 'uphold', 'overturn', 'answer', 'uphold-complaint', 'reject-complaint', 'erase')) = (rule is null));
