-- Which alerts does a new listing fit? Looked up from the listing's words and place, never by going through the alerts
-- (docs/decisions/0021).

alter table plant_alerts
  add column outcode text not null default '',
  add column place point,                         -- the outward code's, never the person's own
  add column nearest_first boolean not null default false,
  add column updated_at timestamptz,
  add column deleted_at timestamptz;              -- deleting can be undone for a while
alter table plant_alerts alter column outcode drop default;
create index plant_alerts_deleted on plant_alerts (deleted_at) where deleted_at is not null;

-- One definition for the column above and for every distance.
create function miles_of(kilometres integer) returns double precision language sql immutable strict parallel safe
return kilometres * 0.621371192;

-- Squares twice as wide as the radius: a circle around a listing touches at most four of them. Alerts of each radius have
-- a grid of their own, so an alert is in one square only, however far it reaches.
create function alert_square(place point, radius integer) returns integer language sql immutable strict parallel safe
return radius * 10000000
  + (floor(place[0] / (2.02 * miles_of(radius)))::integer + 1000) * 2000
  + floor(place[1] / (2.02 * miles_of(radius)))::integer;

-- The squares in which alerts stand that may reach a place.
create function alert_squares_near(place point) returns integer[] language sql immutable strict parallel safe
return (
  select array_agg(distinct alert_square(place + point(east * miles_of(radius), north * miles_of(radius)), radius))
  from unnest(array[5, 10, 25, 50]) radius, unnest(array[-1, 1]) east, unnest(array[-1, 1]) north
);

-- What a listing must hold at the least to fit an alert: of every alternative of its keywords one word, the rarest there is
-- in it. Paused and deleted alerts have no rows here.
create table plant_alert_anchors (
  alert_id integer not null references plant_alerts (id) on delete cascade,
  square integer not null,
  lexeme text not null,
  words tsquery not null                          -- all that this alternative asks for
);
create index plant_alert_anchors_find on plant_alert_anchors (square, lexeme);
create index plant_alert_anchors_alert on plant_alert_anchors (alert_id);

-- A listing that fits an alert: once, whatever happens to it later.
create table plant_alert_matches (
  alert_id integer not null references plant_alerts (id) on delete cascade,
  product_id integer not null references products (id) on delete cascade,
  matched_at timestamptz not null,
  due_at timestamptz not null,                    -- not told before
  told_at timestamptz,                            -- null while it waits
  primary key (alert_id, product_id)
);
create index plant_alert_matches_due on plant_alert_matches (due_at, alert_id) where told_at is null;
create index plant_alert_matches_product on plant_alert_matches (product_id);
