-- A frozen account cannot sign in; staff or the operator's command freeze it and unfreeze it.
alter table users add column frozen_at timestamptz;

-- What staff did to an account, for audit. `actor_id` is null when the operator's command did it. Never changed.
create table account_actions (
  id bigint generated always as identity primary key,
  actor_id integer references users (id),
  subject_id integer not null references users (id),
  action text not null check (action in ('freeze', 'unfreeze', 'end-sessions', 'role')),
  reason text not null check (char_length(reason) between 3 and 500),
  at timestamptz not null
);
create index account_actions_subject on account_actions (subject_id, id);
create index account_actions_actor on account_actions (actor_id) where actor_id is not null;
create trigger append_only before update or delete on account_actions for each row execute function append_only();
create trigger append_only_all before truncate on account_actions for each statement execute function append_only();

-- An address that an undo link may restore is looked up whenever anyone asks for an address.
create index email_changes_old_email on email_changes (lower(old_email));
