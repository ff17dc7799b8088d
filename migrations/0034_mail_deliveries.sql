-- When a mail is tried next, by the product's own clock, and when its last try was over. While a process hands a mail
-- to the mail server, the next try lies behind the time that can take: nobody else begins, and after a crash it is tried again.
alter table mails add column next_try_at timestamptz;
alter table mails add column given_up_at timestamptz;
update mails set next_try_at = created_at where sent_at is null;
create index mails_due on mails (next_try_at) where sent_at is null and given_up_at is null;
create index mails_given_up on mails (given_up_at) where given_up_at is not null;
