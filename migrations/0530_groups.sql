-- expand: older processes ignore the new tables. As with every new kind, they cannot list a notification or a case of it,
-- which new processes alone write.
-- Groups: allotment societies, schools and streets whose members show their listings on one page.

create table groups (
  id integer generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)+$' and char_length(slug) <= 80),
  name text not null check (char_length(name) between 3 and 60),
  kind text not null check (kind in ('allotments', 'school', 'street', 'other')),
  about text not null check (char_length(about) between 10 and 1000),
  outcode text not null check (outcode ~ '^[A-Z]{1,2}[0-9][A-Z0-9]?$'),
  place point not null,                           -- of the outward code
  code text not null unique check (code ~ '^[2-9A-HJ-NP-Z]{10}$'),
  status text not null default 'active' check (status in ('active', 'ended', 'removed')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index groups_active on groups (id) where status = 'active';
create index groups_place on groups using gist (place) where status = 'active';
create index groups_ended on groups (updated_at) where status = 'ended';

-- Who belongs to a group, asks to, or is not let in. A group has one organiser at most; a job finds another one for a group without.
create table group_members (
  group_id integer not null references groups (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  state text not null check (state in ('asked', 'member', 'refused')),
  role text not null default 'member' check (role in ('organiser', 'member')),
  is_shown boolean not null default true,         -- on the group's public page, with their listings
  is_on_profile boolean not null default false,   -- the group on the member's profile
  since timestamptz not null,
  primary key (group_id, user_id),
  check (role = 'member' or state = 'member')
);
create unique index group_organiser on group_members (group_id) where role = 'organiser';
create index group_members_user on group_members (user_id);

insert into notification_kinds values ('group');
-- Notices that name someone who asked to join, by their key: the erasure of an account replaces the name in them.
create index notifications_of_groups on notifications (key text_pattern_ops) where kind = 'group';

-- Groups can be reported and decided about. Adds to the kinds that are known.
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
      union all select 'group'
    ) all_kinds;
    execute format('alter table %I drop constraint %I', target.tab, target.tab || '_' || target.col || '_check');
    execute format('alter table %I add constraint %I check (%I in (%s))', target.tab,
      target.tab || '_' || target.col || '_check', target.col, allowed);
  end loop;
end $$;
