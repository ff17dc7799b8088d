-- Contact requests, data-protection requests and stuck money are cases of the one queue.

alter table cases add column title text check (char_length(title) <= 300);  -- where nothing else names the subject

-- Adds to the kinds that are known.
do $$
declare
  target text;
  allowed text;
begin
  foreach target in array array['cases', 'audit_log'] loop
    select string_agg(distinct quote_literal(all_kinds.kind), ', ') into allowed
    from (
      select matched.parts[1] as kind
      from pg_constraint c, regexp_matches(pg_get_constraintdef(c.oid), '''([a-z_]+)''::text', 'g') as matched(parts)
      where c.conname = target || '_subject_kind_check'
      union all select unnest(array['contact', 'data_request', 'stuck_money'])
    ) all_kinds;
    execute format('alter table %I drop constraint %I', target, target || '_subject_kind_check');
    execute format('alter table %I add constraint %I check (subject_kind in (%s))', target, target || '_subject_kind_check', allowed);
  end loop;
end $$;

alter table case_decisions drop constraint case_decisions_action_check;
alter table case_decisions add constraint case_decisions_action_check
  check (action in ('none', 'change', 'hide', 'remove', 'warn', 'refund', 'refund-part', 'release', 'no-listings',
    'no-messages', 'suspend', 'ban', 'uphold', 'overturn', 'answer'));
alter table case_decisions drop constraint case_decisions_rule;
alter table case_decisions add constraint case_decisions_rule
  check ((action in ('none', 'uphold', 'overturn', 'answer')) = (rule is null));

-- What is or was stuck in the books, by its kind and id there. A case needs a number.
create table stuck_items (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('balance', 'chargeback', 'debt', 'dispute', 'payment', 'refund', 'reversal', 'payout', 'seller',
    'job')),
  item_id text not null check (char_length(item_id) between 1 and 100),
  unique (kind, item_id)
);

-- What was written to staff in the last month and waits for an answer.
insert into cases (subject_kind, subject_id, about_id, title, priority, opened_at, updated_at, due_at)
select case topic when 'privacy' then 'data_request' else 'contact' end, id, user_id,
  case topic when 'order' then 'An order or a payment' when 'account' then 'My account' when 'safety' then 'Something unsafe or unlawful'
    when 'privacy' then 'My personal data' when 'product' then 'A fault or an idea' else 'Something else' end || ', ' || reference,
  case topic when 'safety' then 'urgent' when 'order' then 'money' when 'product' then 'routine' when 'other' then 'routine' else 'person' end,
  created_at, created_at, case topic when 'privacy' then created_at + interval '30 days' end
from contact_messages where created_at > now() - interval '30 days';
