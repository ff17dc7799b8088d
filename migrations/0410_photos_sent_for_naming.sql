-- expand: older processes leave the new column null.
-- When a member last agreed that this photo is sent to have its plant named, and it was sent. Null: never.
alter table uploads add column sent_for_naming_at timestamptz;
