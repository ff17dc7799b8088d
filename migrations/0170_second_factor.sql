-- Two-step sign-in: passkeys, codes of an authenticator app, recovery codes, and what happens when all are lost.

-- When this session proved a second factor; null: signed in with the password alone.
alter table sessions add column second_factor_at timestamptz;

-- Encrypts what the server must be able to read again, unless ENCRYPTION_KEY is set. Every process reads the same key.
insert into settings (name, value)
values ('encryption-key', replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));

create table passkeys (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  credential_id text not null unique check (char_length(credential_id) <= 1400),
  public_key bytea not null,
  counter bigint not null check (counter >= 0),   -- stays 0 where the authenticator does not count
  transports text not null,                       -- separated by commas; a hint for browsers
  name text not null check (char_length(name) between 1 and 50),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user_id on passkeys (user_id);

-- The challenge of a passkey that is being added. A newer one replaces it.
create table passkey_challenges (
  user_id integer primary key references users (id) on delete cascade,
  challenge text not null,
  expires_at timestamptz not null
);
create index passkey_challenges_expires_at on passkey_challenges (expires_at);

-- An authenticator app. Unconfirmed until its first code has been entered.
create table authenticator_apps (
  user_id integer primary key references users (id) on delete cascade,
  secret bytea not null,                          -- encrypted
  last_step bigint,                               -- the time step of the newest accepted code; older ones are refused
  created_at timestamptz not null,
  confirmed_at timestamptz
);

create table recovery_codes (
  user_id integer not null references users (id) on delete cascade,
  code_hash bytea not null,                       -- argon2id with the salt of its set
  salt bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- A sign-in between its two steps, known by a cookie of the browser. user_id is null until a passkey says who it is.
create table pending_sign_ins (
  token_hash bytea primary key,
  user_id integer references users (id) on delete cascade,
  password_digest bytea,                          -- of the stored hash that the password matched; a new password ends it
  challenge text,
  expires_at timestamptz not null,
  constraint pending_sign_ins_password check ((user_id is null) = (password_digest is null))
);
create index pending_sign_ins_user_id on pending_sign_ins (user_id) where user_id is not null;
create index pending_sign_ins_expires_at on pending_sign_ins (expires_at);

-- Factors that staff will remove for a user who lost them all, unless one of them is used before due_at.
create table factor_removals (
  user_id integer primary key references users (id) on delete cascade,
  requested_at timestamptz not null,
  due_at timestamptz not null
);
create index factor_removals_due_at on factor_removals (due_at);

alter table account_actions drop constraint account_actions_action_check;
alter table account_actions add constraint account_actions_action_check
  check (action in ('freeze', 'unfreeze', 'end-sessions', 'role', 'remove-factors'));
