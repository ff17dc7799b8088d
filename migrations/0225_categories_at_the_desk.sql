-- Admins rename, order, retire and add categories. The last two digits of an added one's number are the number of the
-- built-in category whose rules it follows.
alter table categories
  add column position integer not null default 0,
  add column retired_at timestamptz;
update categories set position = id;
alter table categories
  alter column position drop default,
  add constraint categories_rules check (id % 100 between 1 and 7),
  add constraint categories_name_length check (char_length(name) between 2 and 40),
  -- Two categories can take each other's name.
  drop constraint categories_name_key,
  add constraint categories_name_key unique (name) deferrable initially deferred;
