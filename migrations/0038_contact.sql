-- What people wrote to us. Forgotten after a year.
create table contact_messages (
  id integer generated always as identity primary key,
  reference text not null unique check (char_length(reference) = 10),
  user_id integer references users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 100),
  email text not null check (char_length(email) <= 254),
  topic text not null,
  message text not null check (char_length(message) between 1 and 5000),
  created_at timestamptz not null
);
create index contact_messages_created on contact_messages (created_at);
create index contact_messages_user on contact_messages (user_id);
create index contact_messages_email on contact_messages (lower(email));
