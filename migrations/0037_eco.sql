-- Eco impact: what completed orders are worth, and the sums of it (docs/decisions/0028).

-- A completed order, as eco impact sees it. Of two people's orders on one day one counts.
create table eco_trades (
  transaction_id integer primary key references transactions (id),
  buyer_id integer not null references users (id),
  seller_id integer not null references users (id),
  completed_at timestamptz not null,
  day date not null generated always as ((completed_at at time zone 'Europe/London')::date) stored,
  methods text[] not null default '{}' check (methods <@ array['reused-pot', 'peat-free', 'walked-or-cycled']),
  is_counted boolean not null default false,
  check (buyer_id <> seller_id)
);
create unique index eco_trades_one_of_a_pair on eco_trades (least(buyer_id, seller_id), greatest(buyer_id, seller_id), day)
  where is_counted;
create index eco_trades_buyer on eco_trades (buyer_id, day);
create index eco_trades_seller on eco_trades (seller_id, day);

-- What one person has earned by one thing. `created_at` is the moment it counts for. A reversed row is worth nothing.
alter table eco_impacts
  add column challenge_id integer references eco_challenges (id),
  add column day date not null generated always as ((created_at at time zone 'Europe/London')::date) stored,
  add check (action_type in ('trade', 'methods', 'first_trade', 'challenge')),
  add check ((action_type = 'challenge') = (challenge_id is not null)),
  add check ((action_type = 'challenge') = (transaction_id is null)),
  add check (carbon_points >= 0 and carbon_saved_kg >= 0);
create unique index eco_impacts_once on eco_impacts (user_id, transaction_id, action_type) where action_type <> 'first_trade';
create unique index eco_impacts_first on eco_impacts (user_id) where action_type = 'first_trade';
create unique index eco_impacts_challenge on eco_impacts (user_id, challenge_id) where challenge_id is not null;
drop index eco_impacts_user;
create index eco_impacts_user on eco_impacts (user_id, day desc);

-- Sums of what counts: of all time, of each month and of each week from Monday. The leaderboards read them in order.
create table eco_scores (
  frame text not null check (frame in ('weekly', 'monthly', 'all-time')),
  starts_on date not null,                        -- 1 January 2000 for all time
  user_id integer not null references users (id) on delete cascade,
  points integer not null,
  carbon_saved_kg numeric(14, 3) not null,
  primary key (user_id, frame, starts_on)
);
create index eco_scores_ranked on eco_scores (frame, starts_on, points desc, carbon_saved_kg desc, user_id);

create function eco_add(person integer, at date, more_points integer, more_kg numeric) returns void language sql as $$
  insert into eco_scores (frame, starts_on, user_id, points, carbon_saved_kg)
  values
    ('all-time', date '2000-01-01', person, more_points, more_kg),
    ('monthly', date_trunc('month', at::timestamp)::date, person, more_points, more_kg),
    ('weekly', date_trunc('week', at::timestamp)::date, person, more_points, more_kg)
  on conflict (user_id, frame, starts_on) do update
    set points = eco_scores.points + excluded.points, carbon_saved_kg = eco_scores.carbon_saved_kg + excluded.carbon_saved_kg
$$;

-- The sums follow every change of their parts, whoever makes it.
create function eco_impacts_sum() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.verification_status = 'verified' then
    perform eco_add(old.user_id, old.day, -old.carbon_points, -old.carbon_saved_kg);
  end if;
  if tg_op <> 'DELETE' and new.verification_status = 'verified' then
    perform eco_add(new.user_id, new.day, new.carbon_points, new.carbon_saved_kg);
  end if;
  return null;
end $$;
create trigger eco_impacts_sum after insert or update or delete on eco_impacts
  for each row execute function eco_impacts_sum();

create unique index eco_challenges_once on eco_challenges (challenge_type, start_date);
create index eco_challenges_end on eco_challenges (end_date);

insert into eco_badges (name, description, icon_name, requirement, requirement_type, badge_color, created_at) values
  ('First Trade', 'Your first local trade.', 'sprout', 1, 'trades', 'green', '2026-11-21'),
  ('Ten Trades', 'Ten plants, tools or harvests that stayed in the neighbourhood.', 'basket', 10, 'trades', 'green', '2026-11-21'),
  ('Fifty Trades', 'Fifty local trades. Somebody should name a potting bench after you.', 'tree', 50, 'trades', 'green', '2026-11-21'),
  ('Second Life', 'Five trades in a pot, box or bag that had been used before.', 'pot', 5, 'reused-pot', 'terracotta', '2026-11-21'),
  ('Peat Stays Put', 'Five trades without peat.', 'bog', 5, 'peat-free', 'brown', '2026-11-21'),
  ('Leg Power', 'Five trades collected on foot or by bicycle.', 'boot', 5, 'walked-or-cycled', 'blue', '2026-11-21'),
  ('Good Neighbours', 'Trades with ten different people.', 'fence', 10, 'people', 'yellow', '2026-11-21'),
  ('Seven Days Running', 'A local trade on each of seven days in a row.', 'calendar', 7, 'streak', 'yellow', '2026-11-21'),
  ('Challenge Taken', 'Your first challenge completed.', 'flag', 1, 'challenges', 'red', '2026-11-21');
