-- expand: older processes ignore the new columns and the new table.
-- What a member chooses to give of their sales to a group, and the group of a listing.

alter table group_members
  add column share_percent smallint not null default 0 check (share_percent between 0 and 100);
-- When the organiser was last reminded that money waits for an account of the group.
alter table groups add column money_reminded_at timestamptz;

-- The group of a listing where its seller has chosen another one than by default. Null: none.
create table listing_groups (
  listing_id integer primary key references products (id) on delete cascade,
  group_id integer references groups (id) on delete set null
);
create index listing_groups_group on listing_groups (group_id);
