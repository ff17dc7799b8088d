-- Pausing all listings at once, for a holiday, remembers which ones it paused: ending it shows those alone again.
-- Counts only while the listing is paused.
alter table products add column paused_for_holiday boolean not null default false;
