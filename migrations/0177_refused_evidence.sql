-- An answer to a bank that the provider refuses can be changed and sent again. Whether an answer is sent by itself is decided
-- when the chargeback begins.
alter table chargeback_evidence
  add column is_automatic boolean not null default true, -- sent by itself at send_at; otherwise only by staff
  add column refusal text,                               -- why the provider refused the last attempt, until the next
  add column refusals integer not null default 0,        -- how many attempts it refused
  add constraint chargeback_evidence_refused check (refusal is null or (status in ('collecting', 'missed') and refusals > 0));

create or replace function keep_evidence() returns trigger language plpgsql as $$
begin
  if old.status <> new.status and (old.status, new.status) not in (
    ('collecting', 'sending'), ('collecting', 'sent'), ('collecting', 'missed'),
    ('sending', 'collecting'), ('sending', 'sent'), ('sending', 'missed')) then
    raise exception 'evidence of % cannot become % after %', new.chargeback_id, new.status, old.status using errcode = '23514';
  end if;
  if old.status <> 'collecting' and new.erased_at is null
    and (old.words, old.note, old.message_ids) is distinct from (new.words, new.note, new.message_ids) then
    raise exception 'the evidence of % was requested and is not changed', new.chargeback_id using errcode = '23514';
  end if;
  -- Only a refusal ends a request, and the next one is another: under its own reference, with its own texts and document.
  if old.status = 'sending' and new.status = 'collecting' then
    if new.refusal is null or new.refusals <> old.refusals + 1 or new.provider_reference = old.provider_reference
      or new.requested_at is not null or new.content is not null or new.file_id is not null then
      raise exception 'the evidence of % was requested and is not changed', new.chargeback_id using errcode = '23514';
    end if;
  elsif old.status <> 'collecting' and new.requested_at is distinct from old.requested_at then
    raise exception 'the evidence of % was requested and is not changed', new.chargeback_id using errcode = '23514';
  end if;
  return new;
end $$;

-- What was refused before. It was announced that nothing is sent by itself any longer.
update chargeback_evidence set status = 'collecting', refusal = content ->> 'refusal', refusals = 1, content = null, file_id = null,
  requested_at = null, requested_by = null, send_at = null, remind_at = null, provider_reference = provider_reference()
where status = 'sending' and content ? 'refusal';
