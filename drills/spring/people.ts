import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { required } from '#shared/required.ts'
import { saveCard } from '#test/cards/saved-cards.ts'
import { newVisitor, type TestServer, type Visitor } from '#test/server.ts'
import { settle } from '#test/shop.ts'
import { type DrillRegion, REGIONS } from './almanac.ts'

export interface Person {
  id: number
  username: string
  region: DrillRegion
  district: string
  /** For buyers. */
  cardId: number | null
  call: Visitor
  /** Has closed the account, or is doing so. */
  hasLeft: boolean
}

export interface People {
  growers: readonly Person[]
  buyers: readonly Person[]
}

/** Test cards: how often each is saved, of twenty. */
const CARDS = [
  { number: '4242424242424242', of20: 16 },
  { number: '4000000000000341', of20: 2 },
  { number: '4000002760003184', of20: 2 },
] as const

/** Growers and buyers, spread over the regions, with sessions and saved cards. They are stored directly: only what they do counts. */
export async function settleIn(server: TestServer, counts: { growers: number; buyers: number }): Promise<People> {
  const { db, sandbox } = server.deps
  // The provider's fees are more than the commission on a plant of £2.
  await sandbox?.topUp(10_000_000)
  const model = await server.member('model')
  await addUsers(server, model.me.id, 'grower', counts.growers)
  await addUsers(server, model.me.id, 'buyer', counts.buyers)
  await db.execute(
    sql`insert into seller_declarations (user_id, kind, declared_at) select id, 'private', created_at from users where username like 'grower%'`,
  )
  let first = 0
  for (const [n, { number, of20 }] of CARDS.entries()) {
    const holder = await server.member(`holder${n}`)
    const cardId = await saveCard(server, holder, number)
    await settle(server)
    await copyCard(server, cardId, { first, of20 })
    first += of20
  }
  const { rows } = await db.execute<{ id: number; username: string; cardId: number | null }>(sql`
    select u.id, u.username, c.id as "cardId" from users u left join saved_cards c on c.user_id = u.id
    where u.username ~ '^(grower|buyer)[0-9]+$' order by u.id`)
  const people = rows.map((row, n) => personOf(server, row, n))
  return {
    growers: people.filter(({ username }) => username.startsWith('grower')),
    buyers: people.filter(({ username }) => username.startsWith('buyer')),
  }
}

/** In the form of a session's token: 43 characters. */
const tokenOf = (username: string): string => `token-of-${username}`.padEnd(43, '-')

async function addUsers({ deps: { db, clock } }: TestServer, model: number, name: string, count: number) {
  const at = clock.now().toISOString()
  await db.execute(sql`
    insert into users (username, password, email, full_name, is_verified, created_at, updated_at)
    select ${name} || n, m.password, ${name} || n || '@gardeners.example', initcap(${name}) || ' ' || n, true, ${at}, ${at}
    from users m, generate_series(1, ${count}::int) n where m.id = ${model}`)
  const { rows } = await db.execute<{ id: number; username: string }>(
    sql`select id, username from users where username ~ ${`^${name}[0-9]+$`}`,
  )
  const sessions = rows.map(({ id, username }) => ({
    id,
    token: createHash('sha256').update(tokenOf(username)).digest('hex'),
  }))
  await db.execute(sql`
    insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at)
    select decode(token, 'hex'), id, '2999-01-01', '2999-01-01', '3000-01-01'
    from jsonb_to_recordset(${JSON.stringify(sessions)}::jsonb) as s (id int, token text)`)
}

/** Gives copies of a saved card, with all that the provider stores of it, to a share of the buyers. */
async function copyCard(
  { deps: { db } }: TestServer,
  cardId: number,
  { first, of20 }: { first: number; of20: number },
) {
  const holders = sql`(
    select id, '_' || id as mark from users where username ~ '^buyer[0-9]+$' and id % 20 >= ${first}::int and id % 20 < ${first + of20}::int)`
  await db.execute(sql`
    insert into sandbox.objects (id, kind, object, notes)
    select o.id || u.mark, o.kind,
      replace(replace(replace(replace(o.object::text, c.customer_id, c.customer_id || u.mark), c.card_id, c.card_id || u.mark),
        c.setup_id, c.setup_id || u.mark), c.provider_reference, c.provider_reference || u.mark)::jsonb, o.notes
    from saved_cards c join sandbox.objects o on o.id in (c.customer_id, c.card_id, c.setup_id) cross join ${holders} u
    where c.id = ${cardId}`)
  await db.execute(sql`
    insert into saved_cards (user_id, provider_reference, state, mandate, agreed_at, setup_id, client_secret, customer_id, card_id,
      brand, last4, expiry_month, expiry_year, saved_at)
    select u.id, provider_reference || u.mark, state, mandate, agreed_at, setup_id || u.mark, client_secret || u.mark,
      customer_id || u.mark, card_id || u.mark, brand, last4, expiry_month, expiry_year, saved_at
    from saved_cards c cross join ${holders} u where c.id = ${cardId}`)
}

/** The person of a row: two of three in a region live near each other. */
function personOf(server: TestServer, row: { id: number; username: string; cardId: number | null }, n: number): Person {
  const region = required(REGIONS[n % REGIONS.length], 'There are ten regions.')
  const district = required(region.districts[Math.floor(n / REGIONS.length) % 3], 'Each region has three districts.')
  const call = newVisitor(server.app, `10.1.${Math.floor(n / 250) % 250}.${n % 250}`)
  call.cookies.set('session', tokenOf(row.username))
  return { ...row, region, district, call, hasLeft: false }
}
