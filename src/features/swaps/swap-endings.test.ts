import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { closeAccount } from '#features/accounts/account-contract.ts'
import { decideCase } from '#features/desk/contract.ts'
import { changeListing, moveListing, removeListing } from '#features/listings/listing/contract.ts'
import { block } from '#features/messages/contract.ts'
import { sendReport } from '#features/moderation/contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { personalData } from '#personal-data.ts'
import { PASSWORD } from '#test/people.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { buy, enterCode, faults, pass, refusal } from '#test/shop.ts'
import {
  agreedSwap,
  answerSwapOf,
  enterCodeOf,
  newGrower,
  proposedSwap,
  proposeFor,
  putUpForSwap,
  seeSwap,
  stockOf,
} from '#test/swaps/swapping.ts'
import { answerSwap, type Swap } from './contract.ts'

const server = await startTestServer()
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const newMember = () => newGrower(server)
const proposed = (options?: { quantity?: number }) => proposedSwap(server, options)
const agreed = (options?: { quantity?: number }) => agreedSwap(server, options)
const stock = (id: number) => stockOf(server, id)

const newestNotice = async (who: TestMember) =>
  (await who(listNotifications, { query: {} })).find(({ kind }) => kind === 'swap')?.title

const isStored = async ({ id }: Pick<Swap, 'id'>): Promise<boolean> =>
  (await server.deps.db.execute(sql`select from swaps where id = ${id}`)).rows.length > 0

/** The status that both see. */
async function statusOf(who: TestMember, swap: Pick<Swap, 'id'>): Promise<string> {
  return (await seeSwap(who, swap)).status
}

describe('by itself', () => {
  test('a proposal that nobody answers ends after 72 hours, and the member who has to answer is reminded before', async () => {
    const { owner, proposer, swap } = await proposed()
    await pass(server, 54 * 60 * MINUTE)
    expect(await newestNotice(owner)).toMatch(/^Answer by .*: a swap with /)
    expect(await newestNotice(proposer)).toBeUndefined()
    await pass(server, 18 * 60 * MINUTE)
    expect(await seeSwap(owner, swap)).toMatchObject({
      ...{ status: 'expired', acts: [], until: null },
      outcome: 'Nobody answered within 72 hours.',
    })
    expect(await newestNotice(proposer)).toMatch(/^No answer in time/)
  })

  test('an agreed swap lapses after 14 days, and the units go back', async () => {
    const { owner, proposer, asked, given, swap } = await agreed()
    await pass(server, 11 * DAY)
    expect(await newestNotice(proposer)).toMatch(/^Hand over by /)
    await pass(server, 3 * DAY)
    expect(await statusOf(owner, swap)).toBe('lapsed')
    for (const id of [asked, given]) expect(await stock(id)).toEqual({ status: 'active', quantity: 1 })
    expect(await newestNotice(owner)).toMatch(/^Not handed over/)
  })

  test('with one code entered it is complete after 14 days: the two have met', async () => {
    const { owner, proposer, asked, swap } = await agreed()
    await enterCodeOf(owner, proposer, swap)
    await pass(server, 14 * DAY)
    expect(await statusOf(proposer, swap)).toBe('completed')
    expect(await stock(asked)).toEqual({ status: 'sold', quantity: 0 })
  })

  test('swaps that ended a year ago are deleted', async () => {
    const { proposer, swap } = await proposed()
    await answerSwapOf(proposer, swap, 'withdraw')
    expect(await isStored(swap)).toBe(true)
    await server.clock.advance(366 * DAY)
    await pass(server, DAY)
    expect(await isStored(swap)).toBe(false)
  })
})

describe('by a listing', () => {
  test('a proposal ends when a listing in it is paused, and a notice says so', async () => {
    const { owner, proposer, given, swap } = await proposed()
    await proposer(moveListing, { params: { id: String(given), move: 'pause' } })
    await pass(server, MINUTE)
    expect(await seeSwap(owner, swap)).toMatchObject({
      status: 'ended',
      outcome: 'One of the listings is no longer available.',
    })
    expect(await newestNotice(owner)).toMatch(/^Ended: a swap with /)
  })

  test('a proposal ends when a listing in it is edited, and nobody accepts what they have not read', async () => {
    const { owner, proposer, given, swap } = await proposed()
    await proposer(changeListing, { params: { id: String(given) }, body: { title: 'Plastic pots' } })
    const acceptance = { params: { id: String(swap.id), answer: 'accept' as const }, body: { turn: 1 } }
    expect(await refusal(owner, answerSwap, acceptance)).toMatchObject({
      ...{ status: 409, code: 'SWAP_ENDED' },
      message: 'One of the listings was changed after it was proposed.',
    })
    await pass(server, MINUTE)
    expect(await seeSwap(owner, swap)).toMatchObject({ status: 'ended', theirs: [{ title: 'Mint' }] })
  })

  test('what is agreed on keeps its title, whatever its owner makes of the listing', async () => {
    const { owner, proposer, given, swap } = await agreed({ quantity: 2 })
    await proposer(changeListing, { params: { id: String(given) }, body: { title: 'Plastic pots' } })
    await pass(server, MINUTE)
    expect(await seeSwap(owner, swap)).toMatchObject({ status: 'agreed', theirs: [{ title: 'Mint' }] })
  })

  test('a proposal ends when the listing takes no more swaps', async () => {
    const { owner, asked, swap } = await proposed()
    await server.deps.db.execute(sql`update products set swap = 'no' where id = ${asked}`)
    await pass(server, MINUTE)
    expect(await seeSwap(owner, swap)).toMatchObject({ outcome: 'One of the listings no longer takes swaps.' })
  })

  test('the other proposals for the last unit end with a notice at once, and those for more units stay', async () => {
    const { owner, asked, swap } = await proposed()
    const rival = await newMember()
    const lost = await proposeFor(rival, asked, [await putUpForSwap(server, rival)])
    await answerSwapOf(owner, swap, 'accept')
    expect(await statusOf(rival, lost)).toBe('ended')
    expect(await newestNotice(rival)).toMatch(/^Ended: a swap with /)
    const two = await proposed({ quantity: 2 })
    const second = await newMember()
    const other = await proposeFor(second, two.asked, [await putUpForSwap(server, second)])
    await answerSwapOf(two.owner, two.swap, 'accept')
    expect(await statusOf(second, other)).toBe('open')
  })

  test('an agreed swap stands although its owner pauses the listing, and ends when they remove it', async () => {
    const { owner, asked, given, swap } = await agreed({ quantity: 2 })
    await owner(moveListing, { params: { id: String(asked), move: 'pause' } })
    await pass(server, MINUTE)
    expect(await statusOf(owner, swap)).toBe('agreed')
    await owner(removeListing, { params: { id: String(asked) } })
    await pass(server, MINUTE)
    expect(await statusOf(owner, swap)).toBe('ended')
    expect(await stock(given)).toEqual({ status: 'active', quantity: 2 })
  })

  test('what staff hide is no longer swapped, and its title is not read by the other', async () => {
    const { owner, proposer, asked, given, swap } = await agreed({ quantity: 2 })
    await server.deps.db.execute(sql`update products set hidden_at = now(), status = 'paused' where id = ${asked}`)
    await pass(server, MINUTE)
    const seen = await seeSwap(proposer, swap)
    expect(seen).toMatchObject({ status: 'ended', theirs: [{ title: 'A listing that is not shown', isShown: false }] })
    const notice = (await proposer(listNotifications, { query: {} }))[0]?.body
    expect(notice).toContain('“A listing that is not shown”')
    expect(notice).not.toContain('A fine fern')
    expect((await seeSwap(owner, swap)).mine).toMatchObject([{ title: 'A fine fern' }])
    expect(await stock(given)).toEqual({ status: 'active', quantity: 2 })
  })

  test('an order and a swap share a listing: it is sold once both are handed over', async () => {
    for (const isOrderFirst of [true, false]) {
      const { owner, proposer, asked, swap } = await agreed({ quantity: 2 })
      const buyer = await newMember()
      const order = await buy(server, buyer, asked)
      expect(await stock(asked)).toEqual({ status: 'reserved', quantity: 0 })
      const byOrder = () => enterCode(owner, buyer, order)
      const bySwap = async () => {
        await enterCodeOf(owner, proposer, swap)
        await enterCodeOf(proposer, owner, swap)
      }
      const [first, second] = isOrderFirst ? [byOrder, bySwap] : [bySwap, byOrder]
      await first()
      // A protected order is settled after its claim window.
      if (isOrderFirst) await pass(server, 3 * DAY)
      expect(await stock(asked)).toEqual({ status: 'reserved', quantity: 0 })
      await second()
      await pass(server, 3 * DAY)
      expect(await stock(asked)).toEqual({ status: 'sold', quantity: 0 })
    }
    expect(await faults(server)).toEqual([])
  })
})

describe('by one of the two', () => {
  test('a block ends it, and does not say who blocked whom', async () => {
    const { owner, proposer, asked, swap } = await agreed()
    await owner(block, { params: { userId: String(proposer.me.id) } })
    await pass(server, MINUTE)
    expect(await seeSwap(proposer, swap)).toMatchObject({
      status: 'ended',
      outcome: 'The swap is no longer possible.',
    })
    expect(await stock(asked)).toEqual({ status: 'active', quantity: 1 })
  })

  test('a suspension ends proposals and agreed swaps at once, and the other gets their unit back', async () => {
    const { owner, proposer, asked, given, swap } = await agreed()
    const open = await proposeFor(proposer, await putUpForSwap(server, owner), [await putUpForSwap(server, proposer)])
    await proposer(sendReport, { body: { targetKind: 'person', targetId: owner.me.id, reason: 'offensive' } })
    const { rows } = await server.deps.db.execute<{ id: number }>(
      sql`select id from cases where subject_kind = 'person' and subject_id = ${owner.me.id}`,
    )
    const about = { params: { id: String(rows[0]?.id) } }
    const moss = await server.member('moss', 'moderator')
    await moss(decideCase, { ...about, body: { action: 'suspend', rule: 'civil', days: 7 } })
    expect(await statusOf(proposer, swap)).toBe('ended')
    expect(await statusOf(proposer, open)).toBe('ended')
    expect(await stock(given)).toEqual({ status: 'active', quantity: 1 })
    expect(await stock(asked)).toMatchObject({ status: 'paused', quantity: 1 })
  })

  test('closing an account ends them, and erasing it leaves none', async () => {
    const { owner, proposer, asked, given, swap } = await agreed()
    await owner(closeAccount, { body: { username: owner.me.username, currentPassword: PASSWORD } })
    expect(await statusOf(proposer, swap)).toBe('ended')
    expect(await stock(given)).toEqual({ status: 'active', quantity: 1 })
    expect(await stock(asked)).toMatchObject({ status: 'removed', quantity: 1 })
    await pass(server, 31 * DAY)
    expect(await isStored(swap)).toBe(false)
  })

  test('those who have met have swapped, also if one of them leaves', async () => {
    const { owner, proposer, given, swap } = await agreed()
    await enterCodeOf(owner, proposer, swap)
    await owner(closeAccount, { body: { username: owner.me.username, currentPassword: PASSWORD } })
    expect(await statusOf(proposer, swap)).toBe('completed')
    expect(await stock(given)).toEqual({ status: 'sold', quantity: 0 })
  })

  test('the download says what was given and got, and never a code', async () => {
    const { owner, swap } = await agreed()
    const table = personalData.find((one) => one.table === 'swaps')
    const exported =
      table && !('leftOut' in table.export)
        ? await table.export(server.deps.db, owner.me.id, server.deps.clock.now())
        : []
    expect(exported).toMatchObject([{ id: swap.id, side: 'received', you_give: ['A fine fern'], you_get: ['Mint'] }])
    expect(JSON.stringify(exported)).not.toMatch(/"\d{6}"/)
  })
})
