-- The map counts what is on offer by outward code, from the index alone while no filter is set.
create index offers_outcode on offers (outcode, expires_at, id);

-- Of listings themselves only an import of postcodes asks by outward code.
drop index products_outcode;
create index products_outcode on products (outcode);
