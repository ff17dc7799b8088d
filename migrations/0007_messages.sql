-- A message written while one of the two has blocked the other is kept for its sender alone, for ever:
-- nobody learns of the block, and lifting it does not deliver what was said meanwhile.
alter table messages add column withheld boolean not null default false;

-- A person's conversations are found from both sides.
create index messages_sender on messages (sender_id, id desc);
create index messages_receiver on messages (receiver_id, id desc);
create index blocks_blocked on blocks (blocked_id);
