-- expand: indexes only.
-- To how many pickups of twelve months a member came is read with each profile and listing.
create index pickups_seller_time on pickups (seller_id, starts_at);
create index pickups_buyer_time on pickups (buyer_id, starts_at);
