-- Since when the plants of a reached listing may be infected: it stays reached although its seller says later that it comes
-- from elsewhere.
alter table recall_listings add column infected_since timestamptz;
