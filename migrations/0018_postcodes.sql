-- Points of full postcodes, their sectors and outward codes, filled by `npm run places:import`; empty until then.
create table postcodes (
  code text primary key,                          -- 'BS6 5TR', 'BS6 5' or 'BS6'
  lat double precision not null,
  lng double precision not null
);

-- Where they came from: at most one row.
create table postcodes_source (
  only_one boolean primary key default true check (only_one),
  source text not null,
  as_of date not null,                            -- the date of the publisher's file
  postcodes integer not null,
  imported_at timestamptz not null
);

-- The map counts by outward code without reading the listings themselves, and an import finds what it moves.
create index products_outcode on products (outcode, status, expires_at) include (outcode_latitude, outcode_longitude);
