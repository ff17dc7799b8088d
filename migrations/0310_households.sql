-- Who lives with a member and where their plants grow, if they keep it in the account: letters of a fixed order.
alter table users add column household text check (household ~ '^c?d?k?n?g?$' and household <> '');

-- It is read with every request of the member, so its changes are announced to all processes.
drop trigger announce_rights on users;
create trigger announce_rights after update on users for each row
  when ((old.username, old.password, old.role, old.is_demo, old.closes_at, old.frozen_at, old.deleted_at, old.first_trade_at,
      old.no_listings_until, old.no_messages_until, old.household)
    is distinct from
    (new.username, new.password, new.role, new.is_demo, new.closes_at, new.frozen_at, new.deleted_at, new.first_trade_at,
      new.no_listings_until, new.no_messages_until, new.household))
  execute function announce_sessions();
