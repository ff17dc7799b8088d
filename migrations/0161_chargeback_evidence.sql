-- What we answer the bank of a buyer who disputes a payment, and the listing of an order as it was sold.

-- Written with the order. Orders from before have none.
create table order_listings (
  transaction_id integer primary key references transactions (id),
  description text not null,
  images text[] not null
);

-- One answer for each chargeback. The seller and our staff prepare it; it is sent once.
create table chargeback_evidence (
  chargeback_id text primary key references chargebacks (id),
  status text not null default 'collecting' check (status in ('collecting', 'sending', 'sent', 'missed')),
  words text not null default '' check (char_length(words) <= 4000),   -- the seller's account
  note text not null default '' check (char_length(note) <= 4000),     -- what our staff add
  message_ids integer[] not null default '{}' check (cardinality(message_ids) <= 20),
  revision integer not null default 0,                                  -- counts the changes
  seller_done_at timestamptz,                                           -- when the seller said that nothing is missing
  send_at timestamptz,                                                  -- sent by itself then; null without a deadline
  remind_at timestamptz,                                                -- when both sides are reminded; null once they were
  requested_at timestamptz,                                             -- from then on it is not changed
  requested_by integer references users (id),                           -- null when it was sent by itself
  content jsonb,                                                        -- the texts that are sent, fixed before the first attempt
  file_id text,                                                         -- the provider's id of the PDF
  settled_at timestamptz,                                               -- when it was sent, or turned out to be too late
  erased_at timestamptz,                                                -- when its texts and photos were erased
  provider_reference text not null unique default provider_reference(),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint chargeback_evidence_requested check (status in ('collecting', 'missed') or requested_at is not null),
  constraint chargeback_evidence_settled check ((status in ('sent', 'missed')) = (settled_at is not null)),
  constraint chargeback_evidence_erased check (erased_at is null or (words = '' and note = '' and message_ids = '{}' and content is null))
);
create index chargeback_evidence_due on chargeback_evidence (send_at) where status = 'collecting';
create index chargeback_evidence_requested_by on chargeback_evidence (requested_by) where requested_by is not null;

-- What was requested stays as it is, and nothing is sent twice.
create function keep_evidence() returns trigger language plpgsql as $$
begin
  if old.status <> new.status and (old.status, new.status) not in (
    ('collecting', 'sending'), ('collecting', 'missed'), ('sending', 'sent'), ('sending', 'missed')) then
    raise exception 'evidence of % cannot become % after %', new.chargeback_id, new.status, old.status using errcode = '23514';
  end if;
  if old.status <> 'collecting' and new.erased_at is null
    and (old.words, old.note, old.message_ids, old.requested_at) is distinct from (new.words, new.note, new.message_ids, new.requested_at) then
    raise exception 'the evidence of % was requested and is not changed', new.chargeback_id using errcode = '23514';
  end if;
  return new;
end $$;
create trigger keep_evidence before update on chargeback_evidence for each row execute function keep_evidence();

-- Photos that the seller adds to an answer; the files are in the storage of pictures.
create table evidence_photos (
  key text primary key check (key ~ '^[0-9a-f]{32}$'),
  chargeback_id text not null references chargeback_evidence (chargeback_id),
  owner_id integer not null references users (id),
  width integer not null,
  height integer not null,
  bytes integer not null,
  placeholder text not null,
  created_at timestamptz not null
);
create index evidence_photos_chargeback on evidence_photos (chargeback_id);
create index evidence_photos_owner on evidence_photos (owner_id);

-- Chargebacks that are open already: seven days are usual, and the next sweep sends what is there in time.
insert into chargeback_evidence (chargeback_id, send_at, remind_at, created_at, updated_at)
select id, send_at, send_at - (send_at - created_at) / 4, created_at, updated_at
from chargebacks, greatest(evidence_due_at - interval '1 day', created_at + (evidence_due_at - created_at) / 2) as send_at
where status = 'open';
