-- What the comparison of our books with the provider's found: a run each time, and what did not match, for our team to look at.
create table reconciliations (
  id integer generated always as identity primary key,
  at timestamptz not null,
  movements integer not null,                     -- lines of the provider's account that were read
  faults text[] not null                          -- what is wrong in the books themselves, as sentences
);

create table unmatched_movements (
  id integer generated always as identity primary key,
  source text not null,                           -- the provider's id of the charge, refund, transfer or dispute
  booked bigint not null,                         -- pence, as the provider signs them
  moved bigint not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  rounds integer not null default 1,              -- runs in a row that found it; what is under way is found once
  matched_at timestamptz,                         -- a later run found nothing wrong any more
  resolved_at timestamptz,
  resolved_by integer references users (id),
  note text check (char_length(note) <= 1000),
  check ((resolved_at is null) = (resolved_by is null)),
  check ((resolved_at is null) = (note is null))
);
create unique index unmatched_movements_open on unmatched_movements (source, booked, moved) where matched_at is null;
