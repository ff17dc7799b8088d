-- A newer reset link replaces the older one: one row for each person.
delete from email_tokens t
where purpose = 'reset' and exists (
  select from email_tokens newer
  where newer.purpose = 'reset' and newer.user_id = t.user_id
    and (newer.created_at, newer.token_hash) > (t.created_at, t.token_hash));
create unique index email_tokens_reset on email_tokens (user_id) where purpose = 'reset';
