-- expand: older processes leave the new columns empty, and what they propose is shown with the present titles.
-- What each listing said when it was proposed: an edit ends the proposal, and what is agreed on keeps its title.
alter table swap_items add column title text;
alter table swap_items add column content text;
alter table swaps drop constraint swaps_end_reason_check;
alter table swaps add constraint swaps_end_reason_check check (end_reason in ('gone', 'changed', 'off', 'account', 'contact'));
