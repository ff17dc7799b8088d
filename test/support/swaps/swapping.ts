import { sql } from 'drizzle-orm'
import type { SwapTerms } from '#features/listings/base/swap-terms.ts'
import { answerSwap, counterSwap, enterSwapCode, getSwap, proposeSwap, type Swap } from '#features/swaps/contract.ts'
import type { SwapAnswer } from '#features/swaps/swap.ts'
import { verifiedMember } from '../offers.ts'
import type { TestMember, TestServer, Visitor } from '../server.ts'
import { putOnSale } from '../shop.ts'

/** A listing with these swap terms. Returns its id. */
export async function putUpForSwap(
  server: TestServer,
  owner: TestMember,
  { swap = 'also', ...listing }: Parameters<typeof putOnSale>[2] & { swap?: SwapTerms } = {},
): Promise<number> {
  const id = await putOnSale(server, owner, { ...listing, ...(swap === 'only' && { kind: 'swap', price: 0 }) })
  await server.deps.db.execute(sql`update products set swap = ${swap} where id = ${id}`)
  return id
}

export const proposeFor = (who: Visitor, productId: number, mine: number[]): Promise<Swap> =>
  who(proposeSwap, { body: { productId, mine } })

export const seeSwap = (who: Visitor, { id }: Pick<Swap, 'id'>): Promise<Swap> =>
  who(getSwap, { params: { id: String(id) } })

/** Answers the proposal as it stands now, unless another turn is given. */
export async function answerSwapOf(
  who: Visitor,
  { id }: Pick<Swap, 'id'>,
  answer: SwapAnswer,
  turn?: number,
): Promise<Swap> {
  const seen = turn ?? (await seeSwap(who, { id })).turn
  return who(answerSwap, { params: { id: String(id), answer }, body: { turn: seen } })
}

export async function counterSwapOf(
  who: Visitor,
  { id }: Pick<Swap, 'id'>,
  chosen: { mine: number[]; theirs: number[] },
): Promise<Swap> {
  const { turn } = await seeSwap(who, { id })
  return who(counterSwap, { params: { id: String(id) }, body: { turn, ...chosen } })
}

/** Enters the code that the other shows. */
export async function enterCodeOf(who: Visitor, other: Visitor, { id }: Pick<Swap, 'id'>): Promise<Swap> {
  const { handoverCode } = await seeSwap(other, { id })
  return who(enterSwapCode, { params: { id: String(id) }, body: { code: handoverCode ?? '' } })
}

let members = 0

/** A member who may propose swaps. */
export const newGrower = (server: TestServer): Promise<TestMember> => verifiedMember(server, `grower${++members}`)

/** Two members with a listing each, and the second one's proposal for the first one's. */
export async function proposedSwap(server: TestServer, { quantity = 1 } = {}) {
  const [owner, proposer] = [await newGrower(server), await newGrower(server)]
  const asked = await putUpForSwap(server, owner, { title: 'A fine fern', quantity })
  const given = await putUpForSwap(server, proposer, { title: 'Mint', swap: 'only', quantity })
  return { owner, proposer, asked, given, swap: await proposeFor(proposer, asked, [given]) }
}

export async function agreedSwap(server: TestServer, options?: { quantity?: number }) {
  const made = await proposedSwap(server, options)
  return { ...made, swap: await answerSwapOf(made.owner, made.swap, 'accept') }
}

export async function stockOf({ deps }: TestServer, id: number) {
  const { rows } = await deps.db.execute<{ status: string; quantity: number }>(
    sql`select status, quantity from products where id = ${id}`,
  )
  return rows[0]
}
