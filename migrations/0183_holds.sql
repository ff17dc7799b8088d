-- Listings that are hidden until staff have looked at them, and when a member first completed an order.

alter table products
  add column hold_reason text check (hold_reason in ('reports', 'pest', 'wording')),
  -- The status before, which the end of the hold restores.
  add column hold_from text check (hold_from in ('draft', 'active', 'paused', 'reserved', 'sold', 'expired', 'removed')),
  add constraint products_hold check ((hold_reason is null) = (hold_from is null)
    and (hold_reason is null or hidden_at is not null));

-- Whether the listing of a case is on hold; for the parts of the queue.
alter table cases add column is_hold boolean not null default false;

create index cases_subject on cases (subject_kind, subject_id);

-- What the server noticed by itself about the subject of a case, which staff look at.
create table case_signals (
  id integer generated always as identity primary key,
  case_id integer not null references cases (id) on delete cascade,
  kind text not null check (kind in ('wording', 'photo', 'text', 'price', 'payment', 'mass')),
  detail text not null check (char_length(detail) between 1 and 300),
  related_listing_id integer,                     -- the listing that it is compared with
  at timestamptz not null,
  unique (case_id, kind, detail)
);

alter table audit_log drop constraint audit_log_action_check;
alter table audit_log add constraint audit_log_action_check
  check (action in ('claim', 'release', 'read-message', 'read-conversation', 'export-audit', 'open-case', 'decide', 'undo',
    'money', 'expire', 'hold'));

-- A member who has completed an order is not new any more, whatever the age of the account.
alter table users add column first_trade_at timestamptz;
update users set first_trade_at = done.at
from (
  select person, min(closed_at) as at
  from (
    select buyer_id as person, closed_at from transactions where status = 'completed'
    union all
    select seller_id, closed_at from transactions where status = 'completed'
  ) trades
  where closed_at is not null group by person
) done
where done.person = users.id;
