-- The desk: a role for finance, cases made from reports, and the log of what staff do.

alter table users drop constraint users_role_check;
alter table users add constraint users_role_check check (role in ('user', 'moderator', 'finance', 'admin'));

-- What an action changed, as text; null where there is nothing to compare.
alter table account_actions add column before text, add column after text;
create view account_audit as
select id, actor_id, subject_id, action, reason, before, after, at from account_actions;

-- Something that staff look at. Several reports about one thing are one case while it is open.
create table cases (
  id integer generated always as identity primary key,
  subject_kind text not null check (subject_kind in ('listing', 'message', 'review', 'person', 'swap_day')),
  subject_id integer not null,
  about_id integer references users (id),         -- the member responsible for the thing
  priority text not null check (priority in ('urgent', 'money', 'person', 'routine')),
  status text not null default 'open' check (status in ('open', 'decided')),
  claimed_by integer references users (id),
  claimed_at timestamptz,
  opened_at timestamptz not null,
  updated_at timestamptz not null,
  constraint cases_claim check ((claimed_by is null) = (claimed_at is null))
);
create unique index cases_open on cases (subject_kind, subject_id) where status = 'open';
-- The queue: the gravest first, then the oldest.
create index cases_queue on cases (array_position(array['urgent', 'money', 'person', 'routine'], priority), opened_at, id)
  where status = 'open';
create index cases_decided on cases (updated_at desc, id desc) where status = 'decided';
create index cases_about on cases (about_id, id);
create index cases_claimed on cases (claimed_by) where claimed_by is not null;

-- The reports of a case.
create table case_reports (
  case_id integer not null references cases (id) on delete cascade,
  report_id integer not null unique references reports (id) on delete cascade,
  primary key (case_id, report_id)
);

-- What staff did at the desk: who, what, when, before and after, why. Never changed. Ids are not references, because the
-- log outlives what it is about.
create table audit_log (
  id bigint generated always as identity primary key,
  actor_id integer not null references users (id),
  action text not null check (action in ('claim', 'release', 'read-message', 'export-audit')),
  case_id integer,
  subject_kind text check (subject_kind in ('listing', 'message', 'review', 'person', 'swap_day')),
  subject_id integer,
  before text,
  after text,
  reason text check (char_length(reason) <= 2000),
  at timestamptz not null
);
create index audit_log_at on audit_log (at desc, id desc);
create index audit_log_actor on audit_log (actor_id);
create index audit_log_case on audit_log (case_id) where case_id is not null;
create trigger append_only before update or delete on audit_log for each row execute function append_only();
create trigger append_only_all before truncate on audit_log for each statement execute function append_only();

-- Reports that nobody has looked at become cases.
insert into cases (subject_kind, subject_id, about_id, priority, opened_at, updated_at)
select target_kind, target_id, min(about_id),
  case when bool_or(reason in ('illegal', 'pest')) then 'urgent' when bool_or(reason in ('scam', 'offensive')) then 'person'
    else 'routine' end,
  min(created_at), max(created_at)
from reports where status = 'open' group by target_kind, target_id;
insert into case_reports (case_id, report_id)
select c.id, r.id from reports r join cases c on c.subject_kind = r.target_kind and c.subject_id = r.target_id
where r.status = 'open';
