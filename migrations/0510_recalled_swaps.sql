-- expand: older processes store handovers without naming the key.
-- A swap hands over plants of several listings.
alter table recall_handovers drop constraint recall_handovers_pkey;
alter table recall_handovers add primary key (recall_id, kind, handover_id, listing_id);
