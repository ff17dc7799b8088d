-- expand: older processes leave the new columns empty, and what they store is charged by the rates of the day on which the crop is ready.
-- The rates at which a neighbour agreed to the total of a reservation, in basis points.
alter table crop_reservations add column commission_rate integer check (commission_rate between 0 and 10000);
alter table crop_reservations add column protection_rate integer check (protection_rate between 0 and 10000);
alter table crop_reservations add constraint crop_reservations_rates check ((commission_rate is null) = (protection_rate is null));
