-- Reviews, alerts, eco impact and planned posts. Orders (transactions) come from the migration before.
create table reviews (
  id integer generated always as identity primary key,
  reviewer_id integer not null references users (id),
  reviewee_id integer not null references users (id),
  transaction_id integer not null references transactions (id),
  product_id integer not null references products (id),
  review_type varchar(20) not null check (review_type in ('buyer', 'seller')),
  overall_rating smallint not null check (overall_rating between 1 and 5),
  communication_rating smallint check (communication_rating between 1 and 5),
  quality_rating smallint check (quality_rating between 1 and 5),
  delivery_rating smallint check (delivery_rating between 1 and 5),
  comment text check (char_length(comment) <= 1000),
  response text check (char_length(response) <= 1000),
  is_verified_purchase boolean not null default false,
  visible_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (transaction_id, reviewer_id),
  check (reviewer_id <> reviewee_id)
);
create index reviews_reviewee on reviews (reviewee_id, created_at desc);

create table plant_alerts (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  keywords varchar(255) not null check (btrim(keywords) <> ''),
  category_id integer references categories (id),
  max_price integer check (max_price >= 0),
  radius integer not null default 10 check (radius in (5, 10, 25, 50)),
  user_postcode varchar(10) not null,
  user_latitude double precision,
  user_longitude double precision,
  is_active boolean not null default true,
  created_at timestamptz not null,
  last_notified timestamptz
);
create index plant_alerts_user on plant_alerts (user_id);

create table eco_impacts (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  transaction_id integer references transactions (id),
  product_id integer references products (id),
  action_type text not null,
  carbon_points integer not null,
  carbon_saved_kg numeric(8, 3) not null default 0,
  description text,
  verification_status text not null default 'pending' check (verification_status in ('pending', 'verified', 'reversed')),
  created_at timestamptz not null
);
create index eco_impacts_user on eco_impacts (user_id, created_at desc);

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
create table user_eco_badges (
  user_id integer not null references users (id) on delete cascade,
  badge_id integer not null references eco_badges (id),
  earned_at timestamptz not null,
  primary key (user_id, badge_id)
);

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
  check (end_date > start_date)
);
create table user_challenge_progress (
  user_id integer not null references users (id) on delete cascade,
  challenge_id integer not null references eco_challenges (id),
  current_progress integer not null default 0 check (current_progress >= 0),
  is_completed boolean not null default false,
  completed_at timestamptz,
  joined_at timestamptz not null,
  primary key (user_id, challenge_id),
  check (is_completed = (completed_at is not null))
);
create table user_eco_settings (
  user_id integer primary key references users (id) on delete cascade,
  allow_leaderboard boolean not null default true,
  share_impact_data boolean not null default true,
  public_profile boolean not null default true,
  email_notifications boolean not null default true
);

create table social_posts (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  type text not null,
  title text not null check (char_length(title) <= 200),
  content text not null check (char_length(content) <= 5000),
  platform text[] not null,
  hashtags text[] not null default '{}',
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'published', 'failed')),
  scheduled_for timestamptz,
  created_at timestamptz not null
);
create index social_posts_user on social_posts (user_id, created_at desc);
