-- The time of a match's notification gets the name of what it is. The former table name and column remain as a view while
-- older processes serve.
alter table plant_alert_matches rename to plant_alert_listings;
alter table plant_alert_listings rename column told_at to notified_at;
alter index plant_alert_matches_pkey rename to plant_alert_listings_pkey;
alter index plant_alert_matches_due rename to plant_alert_listings_due;
alter index plant_alert_matches_product rename to plant_alert_listings_product;
create view plant_alert_matches as
  select alert_id, product_id, matched_at, due_at, notified_at as told_at from plant_alert_listings;
