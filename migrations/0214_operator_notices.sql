-- The last day on which the operator was emailed about each kind of problem: one email for each kind and day.
create table operator_notices (
  problem text primary key check (problem in ('books', 'mail', 'backup', 'disk', 'certificate')),
  sent_on date not null
);
