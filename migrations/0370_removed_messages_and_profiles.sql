-- expand: the list of decisions only grows, and every new column may be absent.
-- Staff remove a reported message or its photos, and the text or the photo of a profile. What was removed is kept for
-- staff alone, so that an appeal can restore it.

-- The words and the photos of a removed message stay in their rows, and nobody but staff reads them.
alter table messages add column removed_at timestamptz;
alter table messages add column photos_removed_at timestamptz;

-- A photo that is not served any more. Its files are stored under another name.
alter table uploads add column withheld boolean not null default false;

-- What a decision took from a profile: its text, or the address of its photo. Deleted with the decision.
alter table case_decisions add column removed text;

alter table case_decisions drop constraint case_decisions_action_check;
alter table case_decisions add constraint case_decisions_action_check
  check (action in ('none', 'change', 'hide', 'remove', 'remove-photos', 'remove-text', 'remove-avatar', 'warn', 'refund',
    'refund-part', 'release', 'no-listings', 'no-messages', 'suspend', 'ban', 'uphold', 'overturn', 'answer',
    'uphold-complaint', 'reject-complaint', 'erase'));

-- Whose words an email repeats, such as `message:12`, so that they can be taken out of one that was not sent.
alter table mails add column about text[] not null default '{}';
create index mails_about on mails using gin (about) where about <> '{}';
