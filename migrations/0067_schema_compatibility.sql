-- The oldest version of the code that may work on this schema. A version is the number of the last migration it knows.
-- A migration on which older code would do harm begins with `select require_code_version(<its own number>);`.
create table schema_compatibility (
  only_row boolean primary key default true check (only_row),
  minimum_code integer not null check (minimum_code > 0)
);
insert into schema_compatibility (minimum_code) values (67);

-- Work on money reads this table at the start of its transaction and so shares a lock on it until its end. Taking the
-- table exclusively therefore waits for all such work under way, and makes later work wait and read the new minimum.
create function require_code_version(version integer) returns void language plpgsql as $$
begin
  lock table schema_compatibility in access exclusive mode;
  update schema_compatibility set minimum_code = greatest(minimum_code, version);
end $$;
