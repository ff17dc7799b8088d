-- Demo people sign in with a published password, so a server on a public address must know who they are. Databases that were
-- filled earlier have them by their e-mail addresses, also where one has been changed since.
alter table users add column is_demo boolean not null default false;

create temporary table demo_addresses (email text primary key) on commit drop;
insert into demo_addresses select unnest(array[
  'rose@demo.invalid', 'ivy@demo.invalid', 'basil@demo.invalid', 'heather@demo.invalid',
  'rowan@demo.invalid', 'fern@demo.invalid', 'jasmine@demo.invalid', 'aster@demo.invalid',
  'moss@demo.invalid', 'bryony@demo.invalid', 'clover@demo.invalid', 'hazel@demo.invalid',
  'linden@demo.invalid', 'sage@demo.invalid'
]);
update users set is_demo = true
where deleted_at is null and (
  lower(email) in (select email from demo_addresses)
  or id in (select user_id from email_changes where lower(old_email) in (select email from demo_addresses)));

create index users_demo on users (id) where is_demo;
