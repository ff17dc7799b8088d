-- expand: older processes ignore the new table.
-- Swap days on the page of a group.

create table group_swap_days (
  swap_day_id integer primary key references swap_days (id) on delete cascade,
  group_id integer not null references groups (id) on delete cascade,
  reminded_at timestamptz,                        -- when members were reminded; once for each swap day
  ended_at timestamptz                            -- since when members are notified of nothing more: it has begun or is cancelled
);
create index group_swap_days_group on group_swap_days (group_id);
create index group_swap_days_watched on group_swap_days (swap_day_id) where ended_at is null;
