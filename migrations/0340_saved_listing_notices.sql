-- Members are notified of what happens to listings that they have saved.

alter table favorites
  add column known_price integer,                        -- when it was saved, or in the last notice of a lower price; pence
  add column is_known_gone boolean not null default false,  -- the member knows that it is not on sale
  add column is_bought boolean not null default false,  -- the member has bought one: no notices
  add column notified_end timestamptz;                       -- the end of its time that the member was notified of

-- Saved listings whose price or state changed, until their savers have been notified.
create table saved_changes (
  listing_id integer primary key references products (id) on delete cascade,
  changed_at timestamptz not null,
  after_id integer not null default 0                    -- the last favourite that was handled
);
create index saved_changes_due on saved_changes (changed_at);

insert into notification_kinds values ('saved');
