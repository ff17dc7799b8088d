import { type SQL, sql } from 'drizzle-orm'

/** A hash of what a listing says, as part of a statement: another one after every edit of words, photos, category or facts. */
export const contentHashOf = (listingId: SQL): SQL<string> => sql<string>`(
  select md5(concat_ws(' ', p.title, p.description, p.category_id, p.images::text, p.facts::text))
  from products p where p.id = ${listingId})`
