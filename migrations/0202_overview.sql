-- What the overview counts by day is found by its time. Steps of orders are only appended, in the order of their time.
create index users_created_at on users (created_at);
create index products_created_at on products (created_at);
create index transaction_events_at on transaction_events using brin (at) with (autosummarize = on);
create index plant_alert_listings_notified_at on plant_alert_listings (notified_at) where notified_at is not null;
create index reports_created_at on reports (created_at);
create index case_decisions_at on case_decisions (at);
create index appeals_created_at on appeals (created_at);
create index appeals_decided_at on appeals (decided_at) where decided_at is not null;

-- What others may know about reports: never who sent them or what they wrote.
create view report_facts as select id, reason, created_at from reports;

-- Words that found no listing, and how many people searched for them on a day. Nothing names the people.
create table search_misses (
  day date not null,
  words text not null check (char_length(words) between 2 and 60),
  searchers integer not null check (searchers > 0),
  primary key (day, words)
);
