-- Words near a place had to read every listing with the word, a tenth of a million of them: two indexes meet only after
-- each has been read to its end. One index over words and squares walks both lists side by side. Categories and prices
-- stay outside: with them the planner took it for common words, too, where walking the newest is quicker.
drop index offers_words;
create index offers_words on offers using gin (words, (array[cell])) with (fastupdate = off);
alter index offers_words alter column 2 set statistics 1000;
analyze offers;
