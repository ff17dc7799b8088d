-- Members, their sessions, changes to their accounts, and who blocks whom.

-- A member. Between closing_since and closes_at the account is hidden and can be kept; then it is erased and deleted_at set.
create table users (
  id integer generated always as identity primary key,
  username text not null check (char_length(username) between 3 and 30),
  password text,                                  -- argon2id; null: cannot sign in
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
  show_email boolean not null default false,      -- signed-in members may see the email address
  listed boolean not null default true,           -- members may find this one to start a conversation
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  closing_since timestamptz,
  closes_at timestamptz,
  frozen_at timestamptz,                          -- frozen by staff or the operator's command: cannot sign in
  is_demo boolean not null default false,         -- signs in with a published password: not on a public address
  constraint users_check check ((closing_since is null) = (closes_at is null))
);
-- An erased account keeps its row but not its name: another account may use the name that erasure writes.
create unique index users_username_key on users (lower(username)) where deleted_at is null;
create unique index users_email_key on users (lower(email)) where deleted_at is null;
create index users_closes_at on users (closes_at) where closes_at is not null and deleted_at is null;
create index users_demo on users (id) where is_demo;

-- User 1 is Hedgerow itself. It has no password and cannot sign in.
insert into users (username, email, full_name, location, bio, is_verified, listed, created_at, updated_at)
values ('hedgerow', 'team@hedgerow.invalid', 'Hedgerow Team', 'United Kingdom',
        'We run Hedgerow. Write to us through the contact page.', true, false, '2026-01-01', '2026-01-01');

-- A signed-in browser. The id names it in the list of sessions; the token is only in the cookie.
create table sessions (
  token_hash bytea primary key,                   -- sha-256 of the cookie's 256-bit token
  user_id integer not null references users (id) on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  user_agent text,
  ip inet,
  id bigint generated always as identity unique
);
create index sessions_user_id on sessions (user_id);
create index sessions_expires_at on sessions (expires_at);

-- A link sent by email, to verify an address or to reset a password. Only the hash of its token is stored.
create table email_tokens (
  token_hash bytea primary key,
  user_id integer not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_tokens_user_id on email_tokens (user_id, purpose);
-- A newer reset link replaces the older one.
create unique index email_tokens_reset on email_tokens (user_id) where purpose = 'reset';

-- A change of email address. The old address stays until the new one is confirmed, and the change can be undone for a while.
create table email_changes (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  old_email text not null,
  new_email text not null,
  confirm_hash bytea not null unique,
  undo_hash bytea not null unique,
  created_at timestamptz not null,
  confirm_until timestamptz not null,
  undo_until timestamptz not null,
  confirmed_at timestamptz
);
create index email_changes_user on email_changes (user_id);
create index email_changes_undo_until on email_changes (undo_until);
-- An address that an undo link may restore cannot be taken by another account meanwhile.
create index email_changes_old_email on email_changes (lower(old_email));

-- What staff did to an account, for audit; actor_id is null for the operator's command. Never changed.
create table account_actions (
  id bigint generated always as identity primary key,
  actor_id integer references users (id),
  subject_id integer not null references users (id),
  action text not null check (action in ('freeze', 'unfreeze', 'end-sessions', 'role')),
  reason text not null check (char_length(reason) between 3 and 500),
  at timestamptz not null
);
create index account_actions_subject on account_actions (subject_id, id);
create index account_actions_actor on account_actions (actor_id) where actor_id is not null;
create trigger append_only before update or delete on account_actions for each row execute function append_only();
create trigger append_only_all before truncate on account_actions for each statement execute function append_only();

-- The name of an erased member who traded, kept for accounts and claims until forget_at.
create table former_traders (
  user_id integer primary key references users (id),
  full_name text not null,
  forget_at timestamptz not null
);

-- A member who blocks another one.
create table blocks (
  blocker_id integer not null references users (id) on delete cascade,
  blocked_id integer not null references users (id) on delete cascade,
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  constraint blocks_check check (blocker_id <> blocked_id)
);
create index blocks_blocked on blocks (blocked_id);
