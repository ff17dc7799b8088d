-- Plant alerts (docs/decisions/0021), swap days and planned social media posts.

-- A plant alert: notify its owner of new listings with these words near this place.
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
  last_notified timestamptz,
  outcode text not null,
  place point,                                    -- of the outward code, not of the member
  nearest_first boolean not null default false,
  updated_at timestamptz,
  deleted_at timestamptz                          -- a deletion can be undone for a while
);
create index plant_alerts_user on plant_alerts (user_id);
create index plant_alerts_deleted on plant_alerts (deleted_at) where deleted_at is not null;

-- Kilometres to miles, for the radius above and for every distance.
create function miles_of(kilometres integer) returns double precision language sql immutable strict parallel safe
return kilometres * 0.621371192;

-- The grid square of a place, twice as wide as the radius: a circle around a listing touches at most four of them. Alerts of
-- each radius have their own grid, so an alert is in one square only, whatever its radius.
create function alert_square(place point, radius integer) returns integer language sql immutable strict parallel safe
return radius * 10000000
  + (floor(place[0] / (2.02 * miles_of(radius)))::integer + 1000) * 2000
  + floor(place[1] / (2.02 * miles_of(radius)))::integer;

-- The squares of all alerts that may reach a place.
create function alert_squares_near(place point) returns integer[] language sql immutable strict parallel safe
return (
  select array_agg(distinct alert_square(place + point(east * miles_of(radius), north * miles_of(radius)), radius))
  from unnest(array[5, 10, 25, 50]) radius, unnest(array[-1, 1]) east, unnest(array[-1, 1]) north
);

-- An index term of an alert: the rarest word of one alternative of its keywords, which a listing must hold to match. A new
-- listing finds its alerts by these rows without reading every alert. Paused and deleted alerts have none.
create table plant_alert_anchors (
  alert_id integer not null references plant_alerts (id) on delete cascade,
  square integer not null,
  lexeme text not null,
  words tsquery not null                          -- all words of this alternative
);
create index plant_alert_anchors_find on plant_alert_anchors (square, lexeme);
create index plant_alert_anchors_alert on plant_alert_anchors (alert_id);

-- A listing that matches an alert. It matches once, whatever happens to the listing later.
create table plant_alert_matches (
  alert_id integer not null references plant_alerts (id) on delete cascade,
  product_id integer not null references products (id) on delete cascade,
  matched_at timestamptz not null,
  due_at timestamptz not null,                    -- no notification before
  told_at timestamptz,                            -- when the notification was sent; null while it waits
  primary key (alert_id, product_id)
);
create index plant_alert_matches_due on plant_alert_matches (due_at, alert_id) where told_at is null;
create index plant_alert_matches_product on plant_alert_matches (product_id);

-- A swap day: members meet at a public place to swap plants. The point is that of the outward code.
create table swap_days (
  id integer generated always as identity primary key,
  author_id integer not null references users (id),
  title text not null check (char_length(title) between 1 and 80),
  description text not null check (char_length(description) between 1 and 1500),
  venue text not null check (char_length(venue) between 1 and 120),  -- public: a hall, a park
  postcode text not null,                         -- shown to signed-in members
  outcode text not null,
  latitude double precision not null,
  longitude double precision not null,
  link text check (char_length(link) <= 300),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  status text not null default 'planned' check (status in ('planned', 'cancelled', 'removed')),
  sequence integer not null default 0,            -- incremented with every change, as calendars require
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint swap_days_check check (ends_at > starts_at)
);
create index swap_days_to_come on swap_days (ends_at) where status <> 'removed';
create index swap_days_author on swap_days (author_id);

-- A social media post that a seller drafts, plans and marks as posted.
create table social_posts (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  type text not null,
  title text not null check (char_length(title) <= 200),
  content text not null check (char_length(content) <= 5000),
  platform text[] not null,
  hashtags text[] not null default '{}',
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'due', 'done', 'failed', 'cancelled')),
  scheduled_for timestamptz,
  created_at timestamptz not null,
  listing_id integer references products (id) on delete set null,
  plant_slug text,
  seed integer not null default 0,
  month smallint not null default 1 check (month between 1 and 12),
  link text check (link in ('listing', 'profile', 'calendar')),
  code text unique check (code ~ '^[a-z0-9]{8}$'),
  failure text,
  done_at timestamptz,
  deleted_at timestamptz,
  updated_at timestamptz not null,
  constraint social_posts_planned check (status <> 'scheduled' or scheduled_for is not null),
  constraint social_posts_done check ((status = 'done') = (done_at is not null))
);
create index social_posts_user on social_posts (user_id, created_at desc);
create index social_posts_due on social_posts (scheduled_for) where status = 'scheduled' and deleted_at is null;
create index social_posts_deleted on social_posts (deleted_at) where deleted_at is not null;
create index social_posts_listing on social_posts (listing_id) where listing_id is not null;

-- How often the link of a post was opened on a UK day. Counts only, without visitors.
create table social_clicks (
  post_id integer not null references social_posts (id) on delete cascade,
  day date not null,
  clicks integer not null check (clicks > 0),
  primary key (post_id, day)
);
