-- Requests: what members look for near their district. Each has a plant alert, which notifies its author of new listings.

create table wanted_requests (
  id integer generated always as identity primary key,
  author_id integer not null references users (id) on delete cascade,
  title text not null check (char_length(title) between 3 and 80),
  note text check (char_length(note) between 1 and 500),
  plant_slug text check (char_length(plant_slug) <= 100),
  outcode text not null check (outcode ~ '^[A-Z]{1,2}[0-9][A-Z0-9]?$'),
  place point not null,                           -- of the outward code, not of the member
  radius integer not null check (radius in (5, 10, 25, 50)),
  status text not null default 'open' check (status in ('open', 'found', 'closed', 'expired', 'removed')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null,
  sellers_asked_at timestamptz                    -- when earlier sellers were notified; once for each request
);
create index wanted_author on wanted_requests (author_id);
create index wanted_open on wanted_requests (id) where status = 'open';
create index wanted_open_place on wanted_requests using gist (place) where status = 'open';
create index wanted_open_end on wanted_requests (expires_at) where status = 'open';

-- The alert of a request. Members do not see it among their alerts.
alter table plant_alerts add column wanted_id integer unique references wanted_requests (id) on delete cascade;

-- An earlier seller who was notified of a request.
create table wanted_sellers (
  wanted_id integer not null references wanted_requests (id) on delete cascade,
  seller_id integer not null references users (id) on delete cascade,
  notified_at timestamptz not null,
  primary key (wanted_id, seller_id)
);
create index wanted_sellers_seller on wanted_sellers (seller_id, notified_at);

insert into notification_kinds values ('wanted');

-- Requests can be reported and decided about. Adds to the kinds that are known.
do $$
declare
  target record;
  allowed text;
begin
  for target in
    select * from (values ('cases', 'subject_kind'), ('audit_log', 'subject_kind'), ('reports', 'target_kind')) as named (tab, col)
  loop
    select string_agg(distinct quote_literal(all_kinds.kind), ', ') into allowed
    from (
      select matched.parts[1] as kind
      from pg_constraint c, regexp_matches(pg_get_constraintdef(c.oid), '''([a-z_]+)''::text', 'g') as matched(parts)
      where c.conname = target.tab || '_' || target.col || '_check'
      union all select 'wanted'
    ) all_kinds;
    execute format('alter table %I drop constraint %I', target.tab, target.tab || '_' || target.col || '_check');
    execute format('alter table %I add constraint %I check (%I in (%s))', target.tab,
      target.tab || '_' || target.col || '_check', target.col, allowed);
  end loop;
end $$;
