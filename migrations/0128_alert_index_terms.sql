-- The index terms of alerts get the name of what they are. The former name remains as a view while older processes serve.
alter table plant_alert_anchors rename to plant_alert_terms;
alter index plant_alert_anchors_find rename to plant_alert_terms_find;
alter index plant_alert_anchors_alert rename to plant_alert_terms_alert;
create view plant_alert_anchors as select * from plant_alert_terms;
