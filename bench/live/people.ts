import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'

/** A signed-in user: an id and a session cookie. */
export interface SignedIn {
  id: number
  cookie: string
}

/** Inserts users with one session each directly, which avoids the cost of hashing passwords. */
export async function signIn(client: pg.Client, count: number): Promise<SignedIn[]> {
  const { rows } = await client.query<{ id: number }>(
    `insert into users (username, password, email, full_name, location, created_at, updated_at)
     select 'bench' || n, 'x', 'bench' || n || '@gardeners.example', 'Bench ' || n, 'Leeds', now() - interval '1 year', now()
     from generate_series(1, $1::int) as n returning id`,
    [count],
  )
  const tokens = rows.map(() => randomBytes(32).toString('base64url'))
  await client.query(
    `insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at)
     select hash, id, now(), now(), now() + interval '30 days' from unnest($1::bytea[], $2::int[]) as given (hash, id)`,
    [tokens.map((token) => createHash('sha256').update(token).digest()), rows.map(({ id }) => id)],
  )
  return rows.map(({ id }, index) => ({ id, cookie: `session=${tokens[index]}` }))
}
