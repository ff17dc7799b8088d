-- Appeals against decisions, and what staff can keep a member from doing.

alter table cases drop constraint cases_subject_kind_check;
alter table cases add constraint cases_subject_kind_check
  check (subject_kind in ('listing', 'message', 'review', 'person', 'swap_day', 'order', 'appeal', 'order_appeal'));
alter table audit_log drop constraint audit_log_subject_kind_check;
alter table audit_log add constraint audit_log_subject_kind_check
  check (subject_kind in ('listing', 'message', 'review', 'person', 'swap_day', 'order', 'appeal', 'order_appeal'));
alter table audit_log drop constraint audit_log_action_check;
alter table audit_log add constraint audit_log_action_check
  check (action in ('claim', 'release', 'read-message', 'read-conversation', 'export-audit', 'open-case', 'decide', 'undo',
    'money', 'expire'));
-- Null for what time does.
alter table audit_log alter column actor_id drop not null;

alter table case_decisions drop constraint case_decisions_action_check;
alter table case_decisions add constraint case_decisions_action_check
  check (action in ('none', 'change', 'hide', 'remove', 'warn', 'refund', 'refund-part', 'release', 'no-listings',
    'no-messages', 'suspend', 'ban', 'uphold', 'overturn'));
alter table case_decisions drop constraint case_decisions_rule;
alter table case_decisions add constraint case_decisions_rule
  check ((action in ('none', 'uphold', 'overturn')) = (rule is null));
-- When a limit or a suspension ends; null for everything else, and for a ban.
alter table case_decisions add column until timestamptz;
alter table case_decisions add constraint case_decisions_until
  check ((action in ('no-listings', 'no-messages', 'suspend')) = (until is not null));

-- A person concerned by a decision asks for another look, once.
create table appeals (
  id integer generated always as identity primary key,
  reference text not null unique check (char_length(reference) = 10),
  decision_id integer not null references case_decisions (id) on delete cascade,
  user_id integer not null references users (id),
  words text not null check (char_length(words) between 1 and 2000),
  outcome text check (outcome in ('upheld', 'overturned')),
  created_at timestamptz not null,
  decided_at timestamptz,
  constraint appeals_decided check ((outcome is null) = (decided_at is null)),
  unique (decision_id, user_id)
);
create index appeals_user on appeals (user_id);

alter table users
  add column no_listings_until timestamptz,
  add column no_messages_until timestamptz,
  add column suspended_at timestamptz,      -- the account is frozen too
  add column suspended_until timestamptz,   -- null with suspended_at: for good
  add column suspension_text text,          -- shown at sign-in
  add column appeal_key text,
  add constraint users_suspension check (suspended_at is not null or (suspended_until is null and suspension_text is null
    and appeal_key is null));
create index users_suspended on users (suspended_until) where suspended_until is not null;

-- The listings that a suspension hid, to show them again at its end.
create table suspension_listings (
  decision_id integer not null references case_decisions (id) on delete cascade,
  listing_id integer not null references products (id) on delete cascade,
  before text not null check (before in ('draft', 'active', 'paused', 'reserved', 'sold', 'expired', 'removed')),
  primary key (decision_id, listing_id)
);
create index suspension_listings_listing on suspension_listings (listing_id);

insert into transaction_rules values
  ('accountSuspended', 'processing', 'refunded', 'system'),
  ('accountSuspended', 'dispute', 'refunded', 'system');
