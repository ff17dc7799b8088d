-- A draft may also hold changes to a listing that is offered already: one for each person who changes it, shown to nobody
-- else, gone when they are published.
alter table listing_drafts add column listing_id integer references products (id) on delete cascade;
create unique index listing_drafts_edit on listing_drafts (listing_id, user_id) where listing_id is not null;
