-- Posts with a life of their own: planned, handed over when due, marked as posted. Nothing was kept in this table before.
alter table social_posts drop constraint social_posts_status_check;
alter table social_posts
  add constraint social_posts_status_check check (status in ('draft', 'scheduled', 'due', 'done', 'failed', 'cancelled')),
  add constraint social_posts_planned check (status <> 'scheduled' or scheduled_for is not null),
  add constraint social_posts_done check ((status = 'done') = (done_at is not null)),
  add column listing_id integer references products (id) on delete set null,
  add column plant_slug text,
  add column seed integer not null default 0,
  add column month smallint not null default 1 check (month between 1 and 12),
  add column link text check (link in ('listing', 'profile', 'calendar')),
  add column code text unique check (code ~ '^[a-z0-9]{8}$'),
  add column failure text,
  add column done_at timestamptz,
  add column deleted_at timestamptz,
  add column updated_at timestamptz not null default '2026-01-01';
alter table social_posts alter column updated_at drop default;

create index social_posts_due on social_posts (scheduled_for) where status = 'scheduled' and deleted_at is null;
create index social_posts_deleted on social_posts (deleted_at) where deleted_at is not null;
create index social_posts_listing on social_posts (listing_id) where listing_id is not null;

-- How often a post's link was opened on a day, in UK time: a number, and nothing about who.
create table social_clicks (
  post_id integer not null references social_posts (id) on delete cascade,
  day date not null,
  clicks integer not null check (clicks > 0),
  primary key (post_id, day)
);
