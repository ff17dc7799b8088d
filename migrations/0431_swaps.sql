-- expand: the tables are new, and older processes leave out a kind of notification that they do not know.
-- Swaps: a member proposes listings of theirs for one of another's; both may change the proposal in turn. An agreed swap
-- reserves one unit of each listing, and is complete once each of the two has entered the other's code.

create table swaps (
  id integer generated always as identity primary key,
  listing_id integer not null references products (id) on delete cascade,  -- the listing that it began with
  proposer_id integer not null references users (id) on delete cascade,
  owner_id integer not null references users (id) on delete cascade,
  status text not null check (status in (
    'open', 'agreed', 'completed', 'declined', 'withdrawn', 'expired', 'cancelled', 'lapsed', 'ended'
  )),
  end_reason text check (end_reason in ('gone', 'off', 'account', 'contact')),
  awaits text not null check (awaits in ('proposer', 'owner')),  -- who has to answer while it is open
  turn integer not null check (turn between 1 and 6),            -- number of proposals so far
  until timestamptz not null,                     -- the end of the time to answer, or to hand over
  proposer_code text check (proposer_code ~ '^[0-9]{6}$'),
  owner_code text check (owner_code ~ '^[0-9]{6}$'),
  proposer_entered_at timestamptz,                -- when the proposer entered the owner's code
  owner_entered_at timestamptz,
  agreed_at timestamptz,
  is_reminded boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint swaps_parties check (proposer_id <> owner_id),
  constraint swaps_ended check ((status = 'ended') = (end_reason is not null)),
  constraint swaps_codes check ((status = 'agreed') = (proposer_code is not null and owner_code is not null)),
  constraint swaps_entered check (agreed_at is not null or (proposer_entered_at is null and owner_entered_at is null))
);
-- A member has at most one open proposal for a listing.
create unique index swaps_one on swaps (listing_id, proposer_id) where status = 'open';
create index swaps_due on swaps (until) where status in ('open', 'agreed');
-- For the deletion of old ones.
create index swaps_over on swaps (updated_at) where status not in ('open', 'agreed');
create index swaps_proposer on swaps (proposer_id, id desc);
create index swaps_owner on swaps (owner_id, id desc);
create index swaps_listing on swaps (listing_id);

-- What each side gives: one unit of each listing.
create table swap_items (
  swap_id integer not null references swaps (id) on delete cascade,
  listing_id integer not null references products (id) on delete cascade,
  side text not null check (side in ('proposer', 'owner')),
  is_asked boolean not null,                      -- the other side asked for it, and its owner has not proposed it since
  primary key (swap_id, listing_id)
);
create index swap_items_listing on swap_items (listing_id);

-- Wrong codes, for the limit of tries.
create table swap_code_tries (
  swap_id integer not null references swaps (id) on delete cascade,
  side text not null check (side in ('proposer', 'owner')),
  at timestamptz not null
);
create index swap_code_tries_swap on swap_code_tries (swap_id, side, at);

-- The steps that a swap may take. src/features/swaps/swap.ts holds the same; a test compares them.
create table swap_moves (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);
insert into swap_moves values
  ('open', 'agreed'), ('open', 'declined'), ('open', 'withdrawn'), ('open', 'expired'), ('open', 'ended'),
  ('agreed', 'completed'), ('agreed', 'cancelled'), ('agreed', 'lapsed'), ('agreed', 'ended');

create function swaps_guard() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and not exists (
    select 1 from swap_moves where from_status = old.status and to_status = new.status
  ) then
    raise exception 'a swap cannot go from % to %', old.status, new.status using errcode = '23514';
  end if;
  if (new.listing_id, new.proposer_id, new.owner_id) is distinct from (old.listing_id, old.proposer_id, old.owner_id) then
    raise exception 'listing and parties of a swap are fixed' using errcode = '23514';
  end if;
  if new.turn <> old.turn and (new.turn <> old.turn + 1 or old.status <> 'open' or new.status <> 'open' or new.awaits = old.awaits) then
    raise exception 'proposals of a swap are made in turn' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger swaps_guard before update on swaps for each row execute function swaps_guard();

-- The terms of an agreed swap are fixed.
create function swap_items_guard() returns trigger language plpgsql as $$
begin
  if exists (select 1 from swaps where id = coalesce(new.swap_id, old.swap_id) and status <> 'open')
    and tg_op <> 'DELETE' then
    raise exception 'the listings of a swap change only while it is open' using errcode = '23514';
  end if;
  return coalesce(new, old);
end $$;
create trigger swap_items_guard before insert or update on swap_items for each row execute function swap_items_guard();

insert into notification_kinds values ('swap');
