-- Eco impact: points for completed orders, their sums, badges and challenges (docs/decisions/0028).

-- A challenge for a period, such as three trades in a month.
create table eco_challenges (
  id integer generated always as identity primary key,
  title text not null,
  description text not null,
  challenge_type text not null,
  target_value integer not null check (target_value > 0),
  start_date timestamptz not null,
  end_date timestamptz not null,
  reward integer not null check (reward >= 0),
  is_active boolean not null default true,
  constraint eco_challenges_check check (end_date > start_date)
);
create unique index eco_challenges_once on eco_challenges (challenge_type, start_date);
create index eco_challenges_end on eco_challenges (end_date);

-- A member in a challenge.
create table user_challenge_progress (
  user_id integer not null references users (id) on delete cascade,
  challenge_id integer not null references eco_challenges (id),
  current_progress integer not null default 0 check (current_progress >= 0),
  is_completed boolean not null default false,
  completed_at timestamptz,
  joined_at timestamptz not null,
  primary key (user_id, challenge_id),
  constraint user_challenge_progress_check check (is_completed = (completed_at is not null))
);

-- A badge and what it requires.
create table eco_badges (
  id integer generated always as identity primary key,
  name text not null unique,
  description text not null,
  icon_name text not null,
  requirement integer not null check (requirement > 0),
  requirement_type text not null,
  badge_color text not null default 'green',
  is_active boolean not null default true,
  created_at timestamptz not null
);
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

-- A badge that a member has earned.
create table user_eco_badges (
  user_id integer not null references users (id) on delete cascade,
  badge_id integer not null references eco_badges (id),
  earned_at timestamptz not null,
  primary key (user_id, badge_id)
);

-- What a member shows of their eco impact. Without a row everything is shown.
create table user_eco_settings (
  user_id integer primary key references users (id) on delete cascade,
  allow_leaderboard boolean not null default true,
  share_impact_data boolean not null default true,
  public_profile boolean not null default true,
  email_notifications boolean not null default true
);

-- A completed order as eco impact counts it. Of the orders of the same two members on one UK day, one counts.
create table eco_trades (
  transaction_id integer primary key references transactions (id),
  buyer_id integer not null references users (id),
  seller_id integer not null references users (id),
  completed_at timestamptz not null,
  day date not null generated always as ((completed_at at time zone 'Europe/London')::date) stored,
  methods text[] not null default '{}' check (methods <@ array['reused-pot', 'peat-free', 'walked-or-cycled']),
  is_counted boolean not null default false,
  constraint eco_trades_check check (buyer_id <> seller_id)
);
create unique index eco_trades_one_of_a_pair on eco_trades (least(buyer_id, seller_id), greatest(buyer_id, seller_id), day)
  where is_counted;
create index eco_trades_buyer on eco_trades (buyer_id, day);
create index eco_trades_seller on eco_trades (seller_id, day);

-- Points that a member earned by one action. `created_at` is the time they count for. A reversed row counts nothing.
create table eco_impacts (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  transaction_id integer references transactions (id),
  product_id integer references products (id),
  action_type text not null check (action_type in ('trade', 'methods', 'first_trade', 'challenge')),
  carbon_points integer not null,
  carbon_saved_kg numeric(8, 3) not null default 0,
  description text,
  verification_status text not null default 'pending' check (verification_status in ('pending', 'verified', 'reversed')),
  created_at timestamptz not null,
  challenge_id integer references eco_challenges (id),
  day date not null generated always as ((created_at at time zone 'Europe/London')::date) stored,
  constraint eco_impacts_check check ((action_type = 'challenge') = (challenge_id is not null)),
  constraint eco_impacts_check1 check ((action_type = 'challenge') = (transaction_id is null)),
  constraint eco_impacts_check2 check (carbon_points >= 0 and carbon_saved_kg >= 0)
);
create unique index eco_impacts_once on eco_impacts (user_id, transaction_id, action_type) where action_type <> 'first_trade';
create unique index eco_impacts_first on eco_impacts (user_id) where action_type = 'first_trade';
create unique index eco_impacts_challenge on eco_impacts (user_id, challenge_id) where challenge_id is not null;
create index eco_impacts_user on eco_impacts (user_id, day desc);

-- The points of a member in one period: all time, a month, or a week from Monday. Leaderboards read them in order.
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

-- Keeps the sums when a row is added, reversed or deleted, whichever code does it.
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
