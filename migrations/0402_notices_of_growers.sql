-- Notices that name a grower, by their key: the erasure of the grower replaces the name in them.
create index notifications_of_growers on notifications (key text_pattern_ops) where kind = 'following';
