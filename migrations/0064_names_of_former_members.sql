-- The names of erased accounts take nobody's place: an erasure cannot fail because someone else has the name it would use.
create unique index users_username_live on users (lower(username)) where deleted_at is null;
create unique index users_email_live on users (lower(email)) where deleted_at is null;
drop index users_username_key;
drop index users_email_key;
alter index users_username_live rename to users_username_key;
alter index users_email_live rename to users_email_key;
