-- expand: older processes work on without the new table, kinds and column.
-- No-shows: either party of an order says that the other did not come to the agreed pickup (docs/decisions/0122).

-- An agreed time that had begun when the visit was moved or cancelled: it was missed, whatever was agreed afterwards.
alter table pickups add column missed_at timestamptz;

-- What is known about a party of an order who, as the other says, did not come. One row for each order and side.
create table no_shows (
  id integer generated always as identity primary key,
  transaction_id integer not null references pickups (transaction_id) on delete cascade,
  absent text not null check (absent in ('buyer', 'seller')),
  absent_id integer not null references users (id),
  other_id integer not null references users (id),
  starts_at timestamptz not null,                 -- the agreed time to which they did not come
  status text not null check (status in ('asked', 'doubt', 'agreed', 'unanswered', 'found', 'dismissed', 'withdrawn')),
  said_at timestamptz,                            -- null: staff found it, and the other had not said it
  words text check (char_length(words) between 1 and 300),
  answer_by timestamptz,
  answer text check (answer in ('absent', 'present', 'other_time')),
  answer_words text check (char_length(answer_words) between 1 and 300),
  answered_at timestamptz,
  updated_at timestamptz not null,
  unique (transaction_id, absent),
  constraint no_shows_people check (absent_id <> other_id),
  constraint no_shows_said check ((said_at is null) = (answer_by is null)),
  constraint no_shows_by_staff check (said_at is not null or (words is null and answer is null)),
  constraint no_shows_answered check ((answer is null) = (answered_at is null)),
  constraint no_shows_answer check (answer is not null or answer_words is null),
  constraint no_shows_asked check (status <> 'asked' or answer is null),
  constraint no_shows_agreed check (status <> 'agreed' or answer = 'absent')
);
create index no_shows_due on no_shows (answer_by) where status = 'asked';
create index no_shows_absent on no_shows (absent_id);
create index no_shows_other on no_shows (other_id);
-- For the deletion of old ones.
create index no_shows_old on no_shows (starts_at);

-- Staff decide doubts. Adds to the kinds and decisions that are known.
do $$
declare
  one record;
  allowed text;
begin
  for one in
    select c.conrelid::regclass as place, c.conname, pg_get_constraintdef(c.oid) as definition, added.col, added.kinds
    from (values
      ('cases_subject_kind_check', 'subject_kind', array['no_show']),
      ('audit_log_subject_kind_check', 'subject_kind', array['no_show']),
      ('case_decisions_action_check', 'action', array['buyer-absent', 'seller-absent'])
    ) as added (conname, col, kinds)
    join pg_constraint c on c.conname = added.conname
  loop
    select string_agg(distinct quote_literal(listed.value), ', ') into allowed
    from (
      select matched.parts[1] as value from regexp_matches(one.definition, '''([A-Za-z_-]+)''::text', 'g') as matched(parts)
      union all select unnest(one.kinds)
    ) listed;
    execute format('alter table %s drop constraint %I', one.place, one.conname);
    execute format('alter table %s add constraint %I check (%I in (%s))', one.place, one.conname, one.col, allowed);
  end loop;
end $$;

-- Who came to a pickup breaks no rule of the terms.
alter table case_decisions drop constraint case_decisions_rule;
alter table case_decisions add constraint case_decisions_rule check (
  action = 'none'
  or (action in ('uphold', 'overturn', 'answer', 'uphold-complaint', 'reject-complaint', 'erase', 'buyer-absent', 'seller-absent'))
    = (rule is null)
);
