-- The operator's answers before opening, and the documents written from them.
create table opening_answers (
  question text primary key,
  answer text not null check (char_length(answer) between 1 and 500),
  answered_at timestamptz not null
);

create table opening_records (
  id integer primary key generated always as identity,
  made_at timestamptz not null,
  due_at timestamptz not null,
  documents jsonb not null check (jsonb_typeof(documents) = 'array'),
  check (due_at > made_at)
);

-- A record is evidence: it is replaced by a newer one, never changed.
create function keep_opening_records() returns trigger language plpgsql as $$
begin
  raise exception 'records of the opening are never changed or deleted';
end $$;
create trigger keep_opening_records before update or delete on opening_records
  for each row execute function keep_opening_records();
