-- A cached card of a listing is used only while its seller's row is the one it was made from.
create or replace view people as
select id, username, full_name, email, avatar, location, postcode, show_email, is_verified, created_at,
  password is not null as has_password, closes_at is not null as is_closing, deleted_at is not null as has_left,
  deleted_at as left_at, xmin::text as version
from users;
