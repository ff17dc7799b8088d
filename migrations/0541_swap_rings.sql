-- expand: the tables are new.
-- Swap rings: two to five members, each of whom gives one unit of a listing to the next and gets one from the one before. Nothing
-- is reserved until all have accepted; then one unit of each listing is, until each is handed over with the receiver's code.

create table swap_rings (
  id integer generated always as identity primary key,
  status text not null check (status in (
    'open', 'agreed', 'completed', 'partly', 'declined', 'expired', 'cancelled', 'lapsed', 'ended'
  )),
  end_reason text check (end_reason in ('gone', 'changed', 'off', 'account', 'contact')),
  until timestamptz not null,                     -- the end of the time to answer, or to hand over
  agreed_at timestamptz,
  is_reminded boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint swap_rings_ended check ((status = 'ended') = (end_reason is not null)),
  constraint swap_rings_agreed check (status in ('open', 'declined', 'expired', 'ended') or agreed_at is not null)
);
create index swap_rings_due on swap_rings (until) where status in ('open', 'agreed');
-- For the deletion of old ones.
create index swap_rings_over on swap_rings (updated_at) where status not in ('open', 'agreed');

-- What one member gives to the next. Each member of a ring is the giver of one part and the receiver of one.
create table swap_ring_parts (
  ring_id integer not null references swap_rings (id) on delete cascade,
  position smallint not null check (position between 0 and 4),
  giver_id integer not null references users (id) on delete cascade,
  receiver_id integer not null references users (id) on delete cascade,
  listing_id integer not null references products (id) on delete cascade,
  wanted_id integer not null,                     -- the request that it fulfils; it outlives that request
  title text not null,                            -- what the listing was called and said when the ring was proposed
  content text not null,
  accepted_at timestamptz,                        -- by its giver, who accepts the whole ring
  declined_at timestamptz,                        -- its giver ended the ring, or did not answer in time
  code text check (code ~ '^[0-9]{6}$'),          -- the receiver shows it, the giver enters it; null unless it waits to be handed over
  handed_over_at timestamptz,
  called_off_at timestamptz,                      -- in a ring of which another part was handed over
  is_running boolean not null default true,       -- its ring is open or agreed
  primary key (ring_id, position),
  unique (ring_id, giver_id),
  unique (ring_id, receiver_id),
  unique (ring_id, listing_id),
  constraint swap_ring_parts_two check (giver_id <> receiver_id),
  constraint swap_ring_parts_end check (handed_over_at is null or called_off_at is null),
  constraint swap_ring_parts_code check (code is null or (handed_over_at is null and called_off_at is null))
);
-- A member is in at most one ring that is not over, whatever two processes propose at once.
create unique index swap_ring_parts_one on swap_ring_parts (giver_id) where is_running;
create index swap_ring_parts_giver on swap_ring_parts (giver_id, ring_id desc);
create index swap_ring_parts_receiver on swap_ring_parts (receiver_id);
create index swap_ring_parts_listing on swap_ring_parts (listing_id);
create index swap_ring_parts_wanted on swap_ring_parts (wanted_id);

-- Wrong codes, for the limit of tries.
create table swap_ring_code_tries (
  ring_id integer not null references swap_rings (id) on delete cascade,
  member_id integer not null references users (id) on delete cascade,
  at timestamptz not null
);
create index swap_ring_code_tries_ring on swap_ring_code_tries (ring_id, member_id, at);
create index swap_ring_code_tries_member on swap_ring_code_tries (member_id);

-- Members who want no rings proposed.
create table swap_ring_refusals (
  member_id integer primary key references users (id) on delete cascade,
  at timestamptz not null
);

-- The steps that a ring may take. src/features/swaps/rings/ring.ts holds the same; a test compares them.
create table swap_ring_moves (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);
insert into swap_ring_moves values
  ('open', 'agreed'), ('open', 'declined'), ('open', 'expired'), ('open', 'ended'),
  ('agreed', 'completed'), ('agreed', 'partly'), ('agreed', 'cancelled'), ('agreed', 'lapsed'), ('agreed', 'ended');

create function swap_rings_guard() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and not exists (
    select 1 from swap_ring_moves where from_status = old.status and to_status = new.status
  ) then
    raise exception 'a swap ring cannot go from % to %', old.status, new.status using errcode = '23514';
  end if;
  return new;
end $$;
create trigger swap_rings_guard before update on swap_rings for each row execute function swap_rings_guard();

-- Who gives what to whom is fixed once it is proposed.
create function swap_ring_parts_guard() returns trigger language plpgsql as $$
begin
  if (new.ring_id, new.position, new.giver_id, new.receiver_id, new.listing_id)
    is distinct from (old.ring_id, old.position, old.giver_id, old.receiver_id, old.listing_id) then
    raise exception 'the parts of a swap ring are fixed' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger swap_ring_parts_guard before update on swap_ring_parts for each row execute function swap_ring_parts_guard();
