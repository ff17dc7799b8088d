-- The household that an alert is for: it reports only what is known to be safe for it. Null: everything.
alter table plant_alerts add column household text check (household ~ '^c?d?k?n?g?$' and household <> '');
