-- The queue by age: the oldest open case first.
create index cases_by_age on cases (opened_at, id) where status = 'open';
