-- Whether a seller is a private person or a trader, as they declared it.

-- One row for each declaration, never changed: orders refer to the one that their buyer was shown. Erasing an account
-- removes what a trader gave.
create table seller_declarations (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  kind text not null check (kind in ('private', 'trader')),
  name text check (char_length(name) <= 100),
  address text check (char_length(address) <= 300),
  email text check (char_length(email) <= 254),
  phone text check (char_length(phone) <= 30),
  apha_number text check (char_length(apha_number) <= 20),
  vat_number text check (char_length(vat_number) <= 20),
  declared_at timestamptz not null,
  erased_at timestamptz,
  constraint seller_declarations_trader check (case
    when kind = 'trader' and erased_at is null then name is not null and address is not null and email is not null
    else num_nonnulls(name, address, email, phone, apha_number, vat_number) = 0 end)
);
create index seller_declarations_current on seller_declarations (user_id, id desc);

create function keep_declaration() returns trigger language plpgsql as $$
begin
  if new.erased_at is null or (new.user_id, new.kind, new.declared_at) is distinct from (old.user_id, old.kind, old.declared_at) then
    raise exception 'a declaration of a seller is not changed' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger keep_declaration before update on seller_declarations for each row execute function keep_declaration();

-- What each seller has declared last. A member without a row has declared nothing.
create view current_sellers as
select distinct on (user_id) id, user_id, kind, name, address, email, phone, apha_number, vat_number, declared_at
from seller_declarations order by user_id, id desc;

-- Staff look at sellers who seem to be traders. The value is added to the lists as they are.
do $$
declare
  one record;
  allowed text;
begin
  for one in
    select c.conrelid::regclass as place, c.conname, c.added, c.col, pg_get_constraintdef(c.oid) as definition
    from (
      select oid, conrelid, conname,
        case conname when 'case_decisions_rule_check' then 'trader' else 'trader_doubt' end as added,
        case conname when 'case_decisions_rule_check' then 'rule' else 'subject_kind' end as col
      from pg_constraint
      where conname in ('cases_subject_kind_check', 'audit_log_subject_kind_check', 'case_decisions_rule_check')
    ) c
  loop
    select string_agg(distinct quote_literal(listed.value), ', ') into allowed
    from (
      select matched.parts[1] as value from regexp_matches(one.definition, '''([A-Za-z_-]+)''::text', 'g') as matched(parts)
      union all select one.added
    ) listed;
    execute format('alter table %s drop constraint %I', one.place, one.conname);
    execute format('alter table %s add constraint %I check (%I in (%s))', one.place, one.conname, one.col, allowed);
  end loop;
end $$;

-- Why a trader's buyers cannot cancel, where the law has an exception; null: they can.
alter table products add column cancel_exception text check (cancel_exception in ('perishable', 'made-to-order'));
