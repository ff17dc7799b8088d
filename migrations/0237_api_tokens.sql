-- Tokens with which programs call the API for a member, or for the operator.
create table api_tokens (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),  -- acts as this member; for the operator, the admin who made it
  for_operator boolean not null,
  name text not null check (char_length(name) between 1 and 60),
  scopes text[] not null check (scopes <@ array['profile:read', 'listings:read', 'listings:write', 'orders:read',
    'messages:read', 'messages:write', 'overview:read', 'money:read', 'backups:read', 'backups:write']),
  token_hash bytea not null unique,
  last_four text not null check (char_length(last_four) = 4),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  constraint api_tokens_expires_within_a_year check (expires_at <= created_at + interval '366 days'),
  constraint api_tokens_have_scopes check (cardinality(scopes) > 0)
);
create index api_tokens_user_id on api_tokens (user_id);
create index api_tokens_expires_at on api_tokens (expires_at);
create index api_tokens_for_operator on api_tokens (id) where for_operator;

-- Tokens and webhooks of the operator are logged. The values are added to the list as it is.
do $$
declare
  rule text;
begin
  select pg_get_constraintdef(oid) into strict rule from pg_constraint where conname = 'audit_log_action_check';
  alter table audit_log drop constraint audit_log_action_check;
  execute 'alter table audit_log add constraint audit_log_action_check '
    || replace(rule, 'ARRAY[', 'ARRAY[''add-api-token''::text, ''end-api-token''::text, ''add-webhook''::text, ''end-webhook''::text, ');
end $$;
