-- People, what they offer, and what the house itself needs. Times are UTC; money is whole pence.
create extension if not exists pg_trgm;
create extension if not exists unaccent;

create table users (
  id integer generated always as identity primary key,
  username text not null check (char_length(username) between 3 and 30),
  password text,                                  -- argon2id; null for the house account, which cannot sign in
  email text not null check (char_length(email) <= 254),
  full_name text not null check (char_length(full_name) between 2 and 100),
  avatar text,
  location text check (char_length(location) <= 100),
  postcode text,
  latitude double precision,
  longitude double precision,
  bio text check (char_length(bio) <= 1000),
  is_verified boolean not null default false,
  role text not null default 'user' check (role in ('user', 'moderator', 'admin')),
  show_email boolean not null default false,      -- may signed-in people see the address
  listed boolean not null default true,           -- may people find them in the new-conversation dialog
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index users_username_key on users (lower(username));
create unique index users_email_key on users (lower(email));

create table sessions (
  token_hash bytea primary key,                   -- sha-256 of the cookie's 256-bit token
  user_id integer not null references users (id) on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  user_agent text,
  ip inet
);
create index sessions_user_id on sessions (user_id);
create index sessions_expires_at on sessions (expires_at);

-- Tokens that go out by mail; only their hash is kept.
create table email_tokens (
  token_hash bytea primary key,
  user_id integer not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_tokens_user_id on email_tokens (user_id, purpose);

-- Counters of the rate limits, shared by all processes. Unlogged: losing them in a crash only forgives.
create unlogged table rate_limits (
  key text primary key,
  count integer not null,
  resets_at timestamptz not null
);
create index rate_limits_resets_at on rate_limits (resets_at);

create table mails (
  id integer generated always as identity primary key,
  to_address text not null,
  subject text not null,
  text text not null,
  html text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  attempts integer not null default 0,
  last_error text
);

create table categories (
  id integer primary key,
  slug text not null unique,
  name text not null unique,
  image_url text
);
insert into categories (id, slug, name, image_url) values
  (1, 'plants-seeds', 'Plants & Seeds', '/img/category/plants-seeds.svg'),
  (2, 'vegetables-produce', 'Vegetables & Produce', '/img/category/vegetables-produce.svg'),
  (3, 'seedlings-plugs', 'Seedlings & Plugs', '/img/category/seedlings-plugs.svg'),
  (4, 'garden-tools', 'Garden Tools', '/img/category/garden-tools.svg'),
  (5, 'cuttings', 'Cuttings & Divisions', '/img/category/cuttings.svg'),
  (6, 'house-plants', 'House Plants', '/img/category/house-plants.svg'),
  (7, 'garden-supplies', 'Garden Supplies', '/img/category/garden-supplies.svg');

-- Pictures people sent, already re-encoded. The key names the folder in the file store.
create table uploads (
  id integer generated always as identity primary key,
  key text not null unique,
  user_id integer not null references users (id) on delete cascade,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null check (bytes > 0),
  placeholder text not null,                      -- tiny WebP as a data URL, shown while the picture loads
  created_at timestamptz not null
);
create index uploads_user_id on uploads (user_id);

create table products (
  id integer generated always as identity primary key,
  title text not null check (char_length(title) between 3 and 100),
  description text not null check (char_length(description) between 10 and 1000),
  price integer not null check (price between 0 and 100000000),
  kind text not null default 'sale' check (kind in ('sale', 'free', 'swap', 'wanted')),
  status text not null default 'active'
    check (status in ('draft', 'active', 'paused', 'reserved', 'sold', 'expired', 'removed')),
  quantity integer not null default 1 check (quantity between 0 and 999),
  images text[] not null default '{}' check (cardinality(images) <= 8),
  seller_id integer not null references users (id),
  category_id integer not null references categories (id),
  location text not null check (char_length(location) between 2 and 100),
  distance text check (char_length(distance) <= 50),
  featured_until timestamptz,                     -- paid boost; house picks are far in the future
  -- The true place stays here; public answers carry town, outcode and the outcode's point only.
  postcode text,
  outcode text,
  latitude double precision,
  longitude double precision,
  outcode_latitude double precision,
  outcode_longitude double precision,
  search tsvector generated always as (
    setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', description), 'B')
  ) stored,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (kind <> 'free' or price = 0)
);
create index products_search on products using gin (search);
create index products_newest on products (created_at desc, id desc) where status = 'active';
create index products_category on products (category_id, created_at desc, id desc) where status = 'active';
create index products_seller on products (seller_id, created_at desc);
create index products_title_trgm on products using gin (title gin_trgm_ops);
create index products_outcode_point on products using gist (point(outcode_longitude, outcode_latitude)) where status = 'active';

create table favorites (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  product_id integer not null references products (id) on delete cascade,
  created_at timestamptz not null,
  unique (user_id, product_id)
);
create index favorites_product on favorites (product_id);

create table messages (
  id integer generated always as identity primary key,
  sender_id integer not null references users (id),
  receiver_id integer not null references users (id),
  product_id integer references products (id) on delete set null,
  content text not null check (char_length(content) between 1 and 2000),
  read boolean not null default false,
  created_at timestamptz not null,
  check (sender_id <> receiver_id)
);
-- A conversation is a pair of people, whichever way round.
create index messages_pair on messages (least(sender_id, receiver_id), greatest(sender_id, receiver_id), id desc);
create index messages_unread on messages (receiver_id, sender_id) where not read;

create table blocks (
  blocker_id integer not null references users (id) on delete cascade,
  blocked_id integer not null references users (id) on delete cascade,
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);

-- What is decided once for a database, such as the payment provider's mode.
create table settings (
  name text primary key,
  value text not null
);

-- The product's clock runs this far ahead of real time (moved under /dev/clock only).
create table product_clock (
  only_row boolean primary key default true check (only_row),
  offset_ms bigint not null default 0 check (offset_ms >= 0)
);
insert into product_clock default values;

-- User 1 is the house itself. It has no password and cannot sign in.
insert into users (username, email, full_name, location, bio, is_verified, listed, created_at, updated_at)
values ('hedgerow', 'team@hedgerow.invalid', 'Hedgerow Team', 'United Kingdom',
        'We run Hedgerow. Write to us through the contact page.', true, false, '2026-01-01', '2026-01-01');
