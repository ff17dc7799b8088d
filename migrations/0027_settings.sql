-- Sessions that can be named and ended one by one; the token's hash stays where it is.
alter table sessions add column id bigint generated always as identity unique;

-- Leaving: from `closing_since` on nobody sees the account, at `closes_at` it is erased; both null again when it is kept.
alter table users
  add column closing_since timestamptz,
  add column closes_at timestamptz,
  add check ((closing_since is null) = (closes_at is null));
create index users_closes_at on users (closes_at) where closes_at is not null and deleted_at is null;

-- A new address, from the wish to its end. The old one stays until the new one is confirmed, and can be taken back for a while.
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

-- Whose orders were whose, once the person has left: for accounts and claims, until the law asks no longer.
create table former_traders (
  user_id integer primary key references users (id),
  full_name text not null,
  forget_at timestamptz not null
);
