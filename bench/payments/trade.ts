import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { registerUser } from '#features/accounts/contract.ts'
import { type Api, createApi } from '#shared/api-client.ts'

export interface WebServer {
  origin: string
  deps: Deps
}

/** A user who has signed up and stays signed in. */
export async function joinAs({ origin }: WebServer, username: string): Promise<{ id: number; api: Api }> {
  let cookie = ''
  const api = createApi(async (path, init) => {
    const headers = { ...Object.fromEntries(new Headers(init.headers)), origin, cookie }
    const answer = await fetch(origin + path, { ...init, headers })
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    return answer
  })
  const { id } = await api(registerUser, {
    body: {
      username,
      email: `${username}@gardeners.example`,
      fullName: `${username} Gardener`,
      location: 'Leeds',
      password: 'damp-soil-and-worms',
    },
  })
  return { id, api }
}

/** Creates listings at £20.00 each and returns their ids. */
export async function putOnSale(db: Database, sellerId: number, count: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into products (title, description, price, kind, quantity, seller_id, category_id, location, postcode, outcode,
      expires_at, created_at, updated_at)
    select 'Fern ' || n, 'Grown at home without peat', 2000, 'sale', 1, ${sellerId}, 1, 'Leeds', 'LS6 2AB', 'LS6',
      now() + interval '60 days', now(), now()
    from generate_series(1, ${count}) n returning id`)
  return rows.map(({ id }) => id)
}
