-- How far a seller is with the account they are paid to, and how often we have asked them to go on.
alter table seller_accounts
  add column state text not null default 'new' check (state in ('new', 'incomplete', 'checking', 'ready', 'rejected')),
  add column nudges_sent smallint not null default 0;
update seller_accounts set state = 'ready' where ready;
alter table seller_accounts drop column ready;
