-- What people are told about, as rows: a new kind is a new row. Eco impact tells of badges, levels and challenges.
create table notification_kinds (kind text primary key);
insert into notification_kinds values
  ('message'), ('order'), ('pickup'), ('payout'), ('review'), ('alert'), ('listing'), ('post'), ('account'), ('news'), ('eco');
alter table notifications drop constraint notifications_kind_check;
alter table notifications add foreign key (kind) references notification_kinds (kind);
