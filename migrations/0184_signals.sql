-- What the server compares: how photos look, and the texts of listings.

-- 64 bits that are alike for alike pictures; null for a picture without detail, and for those uploaded before.
alter table uploads add column looks bigint;
-- Of two values that differ in at most three bits, and most that differ in six, one of the four quarters is the same.
create index uploads_looks_1 on uploads ((looks & 65535)) where looks is not null;
create index uploads_looks_2 on uploads (((looks >> 16) & 65535)) where looks is not null;
create index uploads_looks_3 on uploads (((looks >> 32) & 65535)) where looks is not null;
create index uploads_looks_4 on uploads (((looks >> 48) & 65535)) where looks is not null;

-- The letters and digits of a description. A short one says too little to be compared.
create index products_text on products (md5(lower(regexp_replace(description, '[^[:alnum:]]+', '', 'g'))))
  where char_length(description) >= 80;
