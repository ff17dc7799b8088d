-- Files that an email carries, such as the calendar file of a pickup: name, media type and text of each. Like the bodies
-- they are emptied once a mail server has accepted the email.
alter table mails add column attachments jsonb not null default '[]';
alter table mails add constraint mails_attachments_check
  check (jsonb_typeof(attachments) = 'array' and octet_length(attachments::text) <= 262144);
