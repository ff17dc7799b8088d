-- What staff decide about cases, and what they do to listings and reviews.

-- Hidden by staff: nobody but the seller sees it, and it cannot go on sale.
alter table products add column hidden_at timestamptz;
-- Removed by staff: no list and no average has it.
alter table reviews add column removed_at timestamptz;

-- One decision stands for each case; an undone one stays as history, and the case is open again.
create table case_decisions (
  id integer generated always as identity primary key,
  reference text not null unique check (char_length(reference) = 10),
  case_id integer not null references cases (id) on delete cascade,
  decided_by integer not null references users (id),
  action text not null check (action in ('none', 'change', 'hide', 'remove', 'warn')),
  rule text check (rule in ('description', 'invasive', 'pest', 'pesticide', 'unlawful', 'blade', 'duplicate', 'civil',
    'outside', 'invented', 'data', 'account')),
  words text check (char_length(words) <= 1000),  -- read by the member
  note text check (char_length(note) <= 1000),    -- read by staff alone
  before text,                                    -- the subject's status before, to undo the decision
  at timestamptz not null,
  undo_until timestamptz,
  undone_by integer references users (id),
  undone_at timestamptz,
  constraint case_decisions_rule check ((action = 'none') = (rule is null)),
  constraint case_decisions_undone check ((undone_by is null) = (undone_at is null))
);
create unique index case_decisions_standing on case_decisions (case_id) where undone_at is null;
create index case_decisions_case on case_decisions (case_id, id);
create index case_decisions_decided_by on case_decisions (decided_by);
create index case_decisions_undone_by on case_decisions (undone_by) where undone_by is not null;

alter table audit_log drop constraint audit_log_action_check;
alter table audit_log add constraint audit_log_action_check
  check (action in ('claim', 'release', 'read-message', 'export-audit', 'decide', 'undo'));
