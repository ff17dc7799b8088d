-- The words sellers use, to mend what is typed wrong. A word that nobody uses any more is harmless: what it would be
-- mended to is looked for before it is offered.
create table search_words (
  word text primary key
);
create index search_words_alike on search_words using gist (word gist_trgm_ops);

create function title_words(text) returns setof text language sql stable strict
begin atomic
  select distinct word from regexp_split_to_table(lower(unaccent(plain_words($1))), '[^a-z]+') word
  where length(word) between 4 and 30
  -- In one order, so that two sellers with the same new words wait for each other rather than for ever.
  order by word;
end;

create function keep_words() returns trigger language plpgsql as $$
begin
  insert into search_words select word from title_words(new.title) word on conflict do nothing;
  return null;
end $$;

create trigger keep_words after insert or update of title on products for each row execute function keep_words();

insert into search_words select distinct word from products, title_words(title) word on conflict do nothing;
