-- New locations are shortened when they are sent. These were stored before hyphens beside a postcode, a hyphen or full
-- stop between its halves, and a repeated inward code were recognised.
update users
set location = regexp_replace(
  regexp_replace(location, '(^|[^[:alnum:]_-])([a-pr-uwyz][a-hk-y]?[0-9][a-z0-9]?)([\s.-]*[0-9][abd-hjlnp-uw-z]{2}(?=$|[^[:alnum:]_-]))+', '\1\2', 'gi'),
  '(^|[^[:alnum:]_])([a-pr-uwyz][a-hk-y]?[0-9][a-z0-9]?)(\s+[0-9][abd-hjlnp-uw-z]{2}(?=$|[^[:alnum:]_]))+', '\1\2', 'gi')
where location ~* '(^|[^[:alnum:]_])[a-pr-uwyz][a-hk-y]?[0-9][a-z0-9]?[\s.-]*[0-9][abd-hjlnp-uw-z]{2}($|[^[:alnum:]_])';

update products
set location = regexp_replace(
  regexp_replace(location, '(^|[^[:alnum:]_-])([a-pr-uwyz][a-hk-y]?[0-9][a-z0-9]?)([\s.-]*[0-9][abd-hjlnp-uw-z]{2}(?=$|[^[:alnum:]_-]))+', '\1\2', 'gi'),
  '(^|[^[:alnum:]_])([a-pr-uwyz][a-hk-y]?[0-9][a-z0-9]?)(\s+[0-9][abd-hjlnp-uw-z]{2}(?=$|[^[:alnum:]_]))+', '\1\2', 'gi')
where location ~* '(^|[^[:alnum:]_])[a-pr-uwyz][a-hk-y]?[0-9][a-z0-9]?[\s.-]*[0-9][abd-hjlnp-uw-z]{2}($|[^[:alnum:]_])';
