import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { block } from '#features/messages/contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { verifiedMember } from '#test/offers.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { putOnSale, refusal } from '#test/shop.ts'
import {
  agreedSwap,
  answerSwapOf,
  counterSwapOf,
  newGrower,
  proposedSwap,
  proposeFor,
  putUpForSwap,
  seeSwap,
  stockOf,
} from '#test/swaps/swapping.ts'
import {
  answerSwap,
  counterChoices,
  counterSwap,
  enterSwapCode,
  getSwap,
  listSwaps,
  proposeSwap,
  type Swap,
  swapChoices,
} from './contract.ts'
import { swapMoves } from './swap.ts'

const server = await startTestServer()
let rose: TestMember
let ivy: TestMember
const newMember = () => newGrower(server)
const proposed = () => proposedSwap(server)
const stock = (id: number) => stockOf(server, id)

beforeAll(async () => {
  rose = await verifiedMember(server, 'rose')
  ivy = await verifiedMember(server, 'ivy')
})

const named = (id: number) => ({ params: { id: String(id) } })
const notices = async (who: TestMember) =>
  (await who(listNotifications, { query: {} })).filter(({ kind }) => kind === 'swap').map(({ title }) => title)
const refused = (who: TestMember, productId: number, mine: number[]) =>
  refusal(who, proposeSwap, { body: { productId, mine } })
const idsOf = (items: readonly { id: number }[]) => items.map(({ id }) => id).toSorted()

test('the steps of the code are those that the database allows', async () => {
  const { rows } = await server.deps.db.execute<{ from: string; to: string }>(
    sql`select from_status as "from", to_status as "to" from swap_moves`,
  )
  const known = Object.entries(swapMoves).flatMap(([from, all]) => all.map((to) => `${from} ${to}`))
  expect(rows.map(({ from, to }) => `${from} ${to}`).toSorted()).toEqual(known.toSorted())
})

describe('proposing a swap', () => {
  test('a proposal is shown to the two, and to nobody else; nothing is reserved', async () => {
    const { owner, proposer, asked, given, swap } = await proposed()
    expect(swap).toMatchObject({
      ...{ side: 'proposer', status: 'open', turn: 1, acts: ['withdraw'], outcome: null, handoverCode: null },
      ...{ other: { id: owner.me.id }, mine: [{ id: given }], theirs: [{ id: asked }] },
    })
    expect(await seeSwap(owner, swap)).toMatchObject({
      ...{ side: 'owner', acts: ['accept', 'decline', 'counter'] },
      ...{ mine: [{ id: asked, title: 'A fine fern' }], theirs: [{ id: given, title: 'Mint' }] },
    })
    expect((await owner(listSwaps, { query: { state: 'running' } })).map(({ id }) => id)).toEqual([swap.id])
    expect(await owner(listSwaps, { query: { state: 'over' } })).toEqual([])
    expect((await notices(owner))[0]).toBe(`${proposer.me.fullName} proposes a swap for “A fine fern”`)
    expect(await stock(asked)).toEqual({ status: 'active', quantity: 1 })
    const stranger = await newMember()
    expect(await refusal(stranger, getSwap, named(swap.id))).toMatchObject({ status: 404 })
    expect(await refusal(stranger, counterChoices, named(swap.id))).toMatchObject({ status: 404 })
    for (const answer of ['accept', 'decline', 'withdraw', 'cancel'] as const) {
      const input = { params: { id: String(swap.id), answer }, body: { turn: 1 } }
      expect(await refusal(stranger, answerSwap, input)).toMatchObject({ status: 404 })
    }
    const code = { ...named(swap.id), body: { code: '123456' } }
    expect(await refusal(stranger, enterSwapCode, code)).toMatchObject({ status: 404 })
  })

  test('listings that take no swaps, own ones and unknown ones are refused, and so are things of others', async () => {
    const own = await putUpForSwap(server, ivy)
    const plain = await putOnSale(server, rose)
    const asked = await putUpForSwap(server, rose)
    expect(await refused(ivy, plain, [own])).toMatchObject({ status: 409, message: 'This listing takes no swaps.' })
    expect(await refused(ivy, own, [own])).toMatchObject({ status: 403, code: 'OWN_LISTING' })
    expect(await refused(ivy, 2_000_000_000, [own])).toMatchObject({ status: 404 })
    expect(await refused(ivy, asked, [plain])).toMatchObject({ status: 404 })
    expect(await refused(ivy, asked, [])).toMatchObject({ status: 400 })
    expect(await refused(ivy, asked, [own, own])).toMatchObject({ status: 400 })
    expect(await refusal(ivy, swapChoices, named(plain))).toMatchObject({ status: 409 })
    expect(await refusal(ivy, swapChoices, named(own))).toMatchObject({ status: 403 })
  })

  test('what the proposer gives needs no swap terms, but has to be on sale', async () => {
    const asked = await putUpForSwap(server, rose)
    const member = await newMember()
    const [sold, free, gone] = [
      await putOnSale(server, member),
      await putOnSale(server, member, { price: 0, kind: 'free' }),
      await putOnSale(server, member, { title: 'Gone' }),
    ]
    await server.deps.db.execute(sql`update products set status = 'paused' where id = ${gone}`)
    const choices = await member(swapChoices, named(asked))
    expect(idsOf(choices.mine)).toEqual([sold, free])
    expect(await refused(member, asked, [gone])).toMatchObject({
      status: 409,
      message: '“Gone” is no longer available.',
    })
    expect(await proposeFor(member, asked, [sold, free])).toMatchObject({ status: 'open' })
  })

  test('a blade cannot be swapped, because nobody checks an age', async () => {
    const member = await newMember()
    const knife = await putUpForSwap(server, member, { title: 'Pruning knife' })
    await server.deps.db.execute(sql`update products set category_id = 4 where id = ${knife}`)
    expect(await refused(member, await putUpForSwap(server, rose), [knife])).toMatchObject({
      status: 409,
      message: expect.stringMatching(/check of age/),
    })
  })

  test('a member without a confirmed address, or blocked, is refused', async () => {
    const asked = await putUpForSwap(server, rose)
    const eve = await server.member('eve')
    const given = await putOnSale(server, eve)
    expect(await refused(eve, asked, [given])).toMatchObject({ status: 403, code: 'EMAIL_NOT_VERIFIED' })
    const dan = await newMember()
    const dans = await putOnSale(server, dan)
    await rose(block, { params: { userId: String(dan.me.id) } })
    expect(await refused(dan, asked, [dans])).toMatchObject({ status: 403, code: 'BLOCKED' })
  })

  test('a member has one open proposal for a listing, and ten in all', async () => {
    const member = await newMember()
    const given = await putOnSale(server, member, { quantity: 20 })
    const asked = await putUpForSwap(server, rose)
    const swap = await proposeFor(member, asked, [given])
    expect(await refused(member, asked, [given])).toMatchObject({ status: 409, code: 'SWAP_OPEN', swapId: swap.id })
    expect(await member(swapChoices, named(asked))).toMatchObject({ openSwapId: swap.id })
    for (let number = 0; number < 9; number++) await proposeFor(member, await putUpForSwap(server, rose), [given])
    const one = await putUpForSwap(server, rose)
    expect(await refused(member, one, [given])).toMatchObject({ status: 409, code: 'TOO_MANY_SWAPS' })
    await answerSwapOf(member, swap, 'withdraw')
    expect(await proposeFor(member, one, [given])).toMatchObject({ status: 'open' })
  })
})

describe('answering', () => {
  test('accepting reserves one unit of each, and each of the two gets a code of their own', async () => {
    const { owner, proposer, asked, given, swap } = await agreedSwap(server, { quantity: 2 })
    const theirs = await seeSwap(proposer, swap)
    expect(swap).toMatchObject({
      status: 'agreed',
      acts: ['code', 'cancel'],
      handoverCode: expect.stringMatching(/^\d{6}$/),
    })
    expect(theirs.handoverCode).toMatch(/^\d{6}$/)
    for (const id of [asked, given]) expect(await stock(id)).toEqual({ status: 'active', quantity: 1 })
    expect((await notices(proposer))[0]).toBe(`Agreed: a swap with ${owner.me.fullName}`)
    expect((await notices(owner))[0]).toBe(`Agreed: a swap with ${proposer.me.fullName}`)
    // Again, as after a lost answer.
    expect(await answerSwapOf(owner, swap, 'accept', 1)).toMatchObject({ status: 'agreed' })
    expect(await stock(asked)).toEqual({ status: 'active', quantity: 1 })
  })

  test('only the one whose turn it is can accept, decline or counter; only the other can withdraw', async () => {
    const { owner, proposer, asked, given, swap } = await proposed()
    const answerAs = (who: TestMember, answer: 'accept' | 'decline' | 'withdraw') =>
      refusal(who, answerSwap, { params: { id: String(swap.id), answer }, body: { turn: 1 } })
    expect(await answerAs(proposer, 'accept')).toMatchObject({ status: 409, code: 'SWAP_CHANGED' })
    expect(await answerAs(proposer, 'decline')).toMatchObject({ status: 409 })
    expect(await answerAs(owner, 'withdraw')).toMatchObject({ status: 409 })
    const body = { turn: 1, mine: [given], theirs: [asked] }
    expect(await refusal(proposer, counterSwap, { ...named(swap.id), body })).toMatchObject({ status: 409 })
    expect(await answerSwapOf(owner, swap, 'decline')).toMatchObject({
      status: 'declined',
      outcome: 'The proposal was declined.',
    })
    expect((await notices(proposer))[0]).toBe(`No swap with ${owner.me.fullName}`)
  })

  test('a counter-proposal names other listings of both, and an acceptance names the one that was read', async () => {
    const { owner, proposer, asked, given, swap } = await proposed()
    const [more, other] = [await putUpForSwap(server, owner), await putUpForSwap(server, proposer)]
    const secret = await putOnSale(server, proposer)
    expect(await owner(counterChoices, named(swap.id))).toMatchObject({
      mine: [{ id: more }, { id: asked }],
      theirs: [{ id: other }, { id: given }],
    })
    const refusedFor = (theirs: number[]) =>
      refusal(owner, counterSwap, { ...named(swap.id), body: { turn: 1, mine: [asked], theirs } })
    expect(await refusedFor([secret])).toMatchObject({ status: 409, message: expect.stringMatching(/takes no swaps/) })
    expect(await refusedFor([given])).toMatchObject({ status: 409, message: expect.stringMatching(/was proposed/) })
    const countered = await counterSwapOf(owner, swap, { mine: [more], theirs: [given, other] })
    expect(countered).toMatchObject({ status: 'open', turn: 2, acts: ['withdraw'] })
    expect(idsOf(countered.theirs)).toEqual([given, other])
    const stale = { params: { id: String(swap.id), answer: 'accept' as const }, body: { turn: 1 } }
    expect(await refusal(proposer, answerSwap, stale)).toMatchObject({ status: 409, code: 'SWAP_CHANGED' })
    const done = await answerSwapOf(proposer, swap, 'accept')
    expect(done.status).toBe('agreed')
    expect(await stock(asked)).toMatchObject({ quantity: 1 })
    for (const id of [more, given, other]) expect(await stock(id)).toEqual({ status: 'reserved', quantity: 0 })
  })

  test('six proposals are the most', async () => {
    const { owner, proposer, asked, given, swap } = await proposed()
    const [mores, others] = [await putUpForSwap(server, owner), await putUpForSwap(server, proposer)]
    const turns: [who: TestMember, mine: number[], theirs: number[]][] = [
      [owner, [asked, mores], [given]],
      [proposer, [given], [asked]],
      [owner, [asked, mores], [given]],
      [proposer, [given, others], [asked]],
      [owner, [asked], [given]],
    ]
    for (const [who, mine, theirs] of turns) await counterSwapOf(who, swap, { mine, theirs })
    expect(await seeSwap(proposer, swap)).toMatchObject({ turn: 6, acts: ['accept', 'decline'] })
  })

  test('a member has five agreed swaps at most that are not handed over', async () => {
    const owner = await newMember()
    const asked = await putUpForSwap(server, owner, { quantity: 9 })
    let last: Swap | undefined
    for (let number = 0; number < 6; number++) {
      const member = await newMember()
      last = await proposeFor(member, asked, [await putOnSale(server, member)])
      if (number < 5) await answerSwapOf(owner, last, 'accept')
    }
    const input = { params: { id: String(last?.id), answer: 'accept' as const }, body: { turn: 1 } }
    expect(await refusal(owner, answerSwap, input)).toMatchObject({ status: 409, code: 'TOO_MANY_SWAPS' })
    expect(await stock(asked)).toEqual({ status: 'active', quantity: 4 })
  })
})
