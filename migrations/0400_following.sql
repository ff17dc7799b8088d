-- expand: the view has a column more at its end, and older processes ignore the new tables. As with every new kind, they
-- cannot list a notification of it, which new processes alone write.
-- Members follow growers, and are notified of what they list.

create or replace view people as
select id, username, full_name, email, avatar, location, postcode, show_email, is_verified, created_at,
  password is not null as has_password, closes_at is not null as is_closing, deleted_at is not null as has_left,
  deleted_at as left_at, xmin::text as version, suspended_at is not null as is_suspended
from users;

create table follows (
  follower_id integer not null references users (id) on delete cascade,
  seller_id integer not null references users (id) on delete cascade,
  created_at timestamptz not null,
  ended_at timestamptz,                                  -- when it was ended; kept for some minutes, so that it can be undone
  primary key (follower_id, seller_id),
  check (follower_id <> seller_id)
);
create index follows_of_seller on follows (seller_id, follower_id);
create index follows_ended on follows (ended_at) where ended_at is not null;

-- The household that a member's notices of growers are for: they name only what is known to be safe for it. No row: everything.
create table follow_choices (
  user_id integer primary key references users (id) on delete cascade,
  household text not null check (household ~ '^c?d?k?n?g?$' and household <> '')
);

-- New listings of growers who are followed, from their publication until some days after their followers were notified.
create table follow_news (
  listing_id integer primary key references products (id) on delete cascade,
  listed_at timestamptz not null,
  due_at timestamptz not null,                           -- looked at then, unless announced
  announced_on date                                      -- the day, in London, whose notice names it
);
create index follow_news_due on follow_news (due_at) where announced_on is null;
create index follow_news_announced on follow_news (announced_on) where announced_on is not null;

insert into notification_kinds values ('following');
