-- expand: older processes ignore the new table.
-- Members who asked for the weekly email about what is new near them, and those who did before.

create table weekly_emails (
  user_id integer primary key references users (id) on delete cascade,
  outcode text not null check (outcode ~ '^[A-Z]{1,2}[0-9][A-Z0-9]?$'),
  radius integer not null check (radius in (3, 5, 10, 25, 50)),  -- miles
  -- The household that it is for: it names only what is known to be safe for it. Null: everything.
  household text check (household ~ '^c?d?k?n?g?$' and household <> ''),
  consented_at timestamptz not null,                     -- when the member last asked for it
  ended_at timestamptz,                                  -- when they stopped it; null while it is on
  ended_by_link boolean not null default false,          -- by the link in the email, which can undo it
  queued_week date,                                      -- the last week that was given to a job
  done_week date,                                        -- the last week that was written, or had nothing to write
  sent_at timestamptz                                    -- when the last email was written
);
create index weekly_emails_to_queue on weekly_emails (queued_week nulls first, user_id) where ended_at is null;
