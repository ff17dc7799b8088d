-- Crops: what growers have sown or will sow, and promise to neighbours.

create table crops (
  id integer generated always as identity primary key,
  grower_id integer not null references users (id) on delete cascade,
  plant_slug text not null check (char_length(plant_slug) between 1 and 100),
  variety text check (char_length(variety) between 1 and 80),
  kind text not null check (kind in ('plants', 'produce')),
  note text check (char_length(note) between 1 and 500),
  quantity integer not null check (quantity between 1 and 500),   -- promised at most
  price integer not null check (price between 30 and 50000),      -- pence for each
  sown_on date not null,
  ready_from date not null,
  ready_until date not null,
  is_own_window boolean not null,                 -- the grower gave the days, not the catalogue
  -- The first day after the last frost that is usual in the region, of young plants that frost kills. Before it they are
  -- handed over only if the grower says so on the crop's page.
  frost_free_on date,
  has_frost_word boolean not null default false,
  outcode text not null check (outcode ~ '^[A-Z]{1,2}[0-9][A-Z0-9]?$'),
  place point not null,                           -- of the outward code, not of the grower
  status text not null default 'growing' check (status in ('growing', 'withdrawn', 'over', 'removed')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (sown_on <= ready_from and ready_from <= ready_until and ready_until - ready_from <= 92),
  check (frost_free_on <= ready_from or has_frost_word)
);
create index crops_grower on crops (grower_id);
create index crops_growing_place on crops using gist (place) where status = 'growing';
create index crops_growing_ready on crops (ready_from, id) where status = 'growing';

insert into notification_kinds values ('crop');

-- Crops can be reported and decided about. Adds to the kinds that are known.
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
      union all select 'crop'
    ) all_kinds;
    execute format('alter table %I drop constraint %I', target.tab, target.tab || '_' || target.col || '_check');
    execute format('alter table %I add constraint %I check (%I in (%s))', target.tab,
      target.tab || '_' || target.col || '_check', target.col, allowed);
  end loop;
end $$;
