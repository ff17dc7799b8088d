-- Processes know who uses a session for a few seconds. Whatever changes who it is or what they may do is announced to all of
-- them, in the transaction that makes the change, so that no code can forget it.
create function announce_sessions() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', '{"to":[],"event":{"kind":"sync"},"topic":"sessions"}');
  return null;
end $$;

create trigger announce_end after delete on sessions for each row execute function announce_sessions();

create trigger announce_change after update on sessions for each row
  when ((old.user_id, old.second_factor_at, old.created_at) is distinct from (new.user_id, new.second_factor_at, new.created_at)
    or new.expires_at < old.expires_at)
  execute function announce_sessions();

create trigger announce_rights after update on users for each row
  when ((old.username, old.password, old.role, old.is_demo, old.closes_at, old.frozen_at, old.deleted_at, old.first_trade_at,
      old.no_listings_until, old.no_messages_until)
    is distinct from
    (new.username, new.password, new.role, new.is_demo, new.closes_at, new.frozen_at, new.deleted_at, new.first_trade_at,
      new.no_listings_until, new.no_messages_until))
  execute function announce_sessions();
