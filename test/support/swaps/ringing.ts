import { sql } from 'drizzle-orm'
import { answerRing, enterRingCode, getRing, listRings, type SwapRing } from '#features/swaps/rings/contract.ts'
import type { RingAnswer } from '#features/swaps/rings/ring.ts'
import { proposeSwapRings } from '#member-deals.ts'
import type { TestMember, TestServer, Visitor } from '../server.ts'
import { newGrower, putUpForSwap } from './swapping.ts'

/** A request for a plant near the listings of the tests. Returns its id. */
export async function lookFor({ deps }: TestServer, author: TestMember, plant: string, radius = 10): Promise<number> {
  const now = deps.clock.now()
  const until = new Date(now.getTime() + 60 * 86_400_000)
  const { rows } = await deps.db.execute<{ id: number }>(sql`
    insert into wanted_requests (author_id, title, plant_slug, outcode, place, radius, created_at, updated_at, expires_at)
    values (${author.me.id}, ${plant}, ${plant}, 'LS6', planar(53.82, -1.57), ${radius}, ${now.toISOString()}, ${now.toISOString()},
      ${until.toISOString()})
    returning id`)
  return rows[0]?.id ?? 0
}

/** A listing of a plant that takes swaps. Returns its id. */
export async function offerPlant(
  server: TestServer,
  owner: TestMember,
  plant: string,
  listing: { title?: string; quantity?: number } = {},
): Promise<number> {
  const id = await putUpForSwap(server, owner, listing)
  await server.deps.db.execute(sql`update products set plant_slug = ${plant}, plant_names = ${plant} where id = ${id}`)
  return id
}

/** Looks for rings, and sends the notices. Returns how many were proposed. */
export async function findRings({ deps }: TestServer): Promise<number> {
  const found = await proposeSwapRings(deps)
  await deps.jobs.idle()
  return found
}

const PLANTS = ['dahlia', 'raspberry', 'leek', 'rhubarb', 'mint']
let sets = 0

/** Members of whom each offers what the next one looks for, and the last one what the first does. Nobody else offers or wants it. */
export async function members(server: TestServer, count: number, { quantity = 1 } = {}) {
  const all = []
  const set = ++sets
  for (const name of PLANTS.slice(0, count)) {
    const [member, plant] = [await newGrower(server), `${name}-${set}`]
    const listing = await offerPlant(server, member, plant, { title: `Some ${name}`, quantity })
    all.push({ member, plant, listing })
  }
  for (const [at, { plant }] of all.entries()) {
    const next = all[(at + 1) % count]
    if (next) await lookFor(server, next.member, plant)
  }
  return all
}

/** A proposed ring of this many members, in the order of giving. */
export async function proposedRing(server: TestServer, count = 3, options?: { quantity?: number }) {
  const all = await members(server, count, options)
  await findRings(server)
  const [first] = all
  const ring = first && (await newestRing(first.member))
  if (!ring) throw new Error('No ring was proposed.')
  return { id: ring.id, people: all.map(({ member }) => member), listings: all.map(({ listing }) => listing) }
}

export const newestRing = async (who: Visitor): Promise<SwapRing | undefined> => (await who(listRings, {})).rings[0]

export const seeRing = (who: Visitor, id: number): Promise<SwapRing> => who(getRing, { params: { id: String(id) } })

export const answerRingOf = (who: Visitor, id: number, answer: RingAnswer): Promise<SwapRing> =>
  who(answerRing, { params: { id: String(id), answer } })

export async function agreedRing(server: TestServer, count = 3, options?: { quantity?: number }) {
  const made = await proposedRing(server, count, options)
  for (const person of made.people) await answerRingOf(person, made.id, 'accept')
  return made
}

/** The giver enters the code that the receiver shows. */
export async function giveTo(giver: Visitor, receiver: Visitor, id: number): Promise<SwapRing> {
  const { receivingCode } = await seeRing(receiver, id)
  return giver(enterRingCode, { params: { id: String(id) }, body: { code: receivingCode ?? '' } })
}
