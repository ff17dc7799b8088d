-- A review can be reported as false or bought, and the public reads what came of reports about reviews.
alter table reports drop constraint reports_reason_check;
alter table reports add check (reason in ('scam', 'offensive', 'spam', 'fake', 'illegal', 'pest', 'other'));
create or replace view report_facts as select id, reason, created_at, target_kind from reports;
