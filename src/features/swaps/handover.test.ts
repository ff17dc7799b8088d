import { expect, test } from 'vitest'
import { getListing } from '#features/listings/listing/contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { refusal } from '#test/shop.ts'
import { agreedSwap, answerSwapOf, enterCodeOf, seeSwap, stockOf } from '#test/swaps/swapping.ts'
import { answerSwap, enterSwapCode, listSwaps } from './contract.ts'

const server = await startTestServer()
const HOUR = 60 * 60 * 1000

const named = (id: number) => ({ params: { id: String(id) } })
const notices = async (who: TestMember) =>
  (await who(listNotifications, { query: {} })).filter(({ kind }) => kind === 'swap').map(({ title }) => title)

test('the swap is complete once each has entered the other’s code, and the listings are sold', async () => {
  const { owner, proposer, asked, given, swap } = await agreedSwap(server)
  const first = await enterCodeOf(owner, proposer, swap)
  expect(first).toMatchObject({ status: 'agreed', hasEntered: true, acts: [] })
  expect(await seeSwap(proposer, swap)).toMatchObject({ otherHasEntered: true, acts: ['code'] })
  expect((await notices(proposer))[0]).toBe(`${owner.me.fullName} has entered your code`)
  // Again, as after a lost answer.
  expect(await enterCodeOf(owner, proposer, swap)).toMatchObject({ hasEntered: true })
  expect(await enterCodeOf(proposer, owner, swap)).toMatchObject({ status: 'completed', handoverCode: null })
  for (const id of [asked, given]) expect(await stockOf(server, id)).toEqual({ status: 'sold', quantity: 0 })
  expect((await notices(owner))[0]).toBe(`Swapped with ${proposer.me.fullName}`)
  expect((await owner(listSwaps, { query: { state: 'over' } })).map(({ id }) => id)).toEqual([swap.id])
})

test('spaces and other digits are read; five wrong codes in an hour are the most', async () => {
  const { owner, proposer, swap } = await agreedSwap(server)
  const { handoverCode: code } = await seeSwap(proposer, swap)
  const wrong = code === '000000' ? '111111' : '000000'
  const enter = (text: string) => refusal(owner, enterSwapCode, { ...named(swap.id), body: { code: text } })
  for (const left of [/4 more times/, /3 more times/, /2 more times/, /once more/, /wait an hour/])
    expect(await enter(wrong)).toMatchObject({ status: 400, code: 'WRONG_CODE', message: expect.stringMatching(left) })
  expect(await enter(code ?? '')).toMatchObject({ status: 429 })
  // The other has tries of their own.
  const mine = (await seeSwap(owner, swap)).handoverCode
  expect(
    await proposer(enterSwapCode, { ...named(swap.id), body: { code: `${mine?.slice(0, 3)} ${mine?.slice(3)}` } }),
  ).toMatchObject({ hasEntered: true })
  await server.clock.advance(HOUR)
  expect(await enter(code ?? '')).toBeNull()
  expect(await seeSwap(owner, swap)).toMatchObject({ status: 'completed' })
})

test('either cancels before a code is entered, and the units go back; nobody does after', async () => {
  const { owner, proposer, asked, given, swap } = await agreedSwap(server)
  expect(await answerSwapOf(proposer, swap, 'cancel')).toMatchObject({ status: 'cancelled', handoverCode: null })
  for (const id of [asked, given]) expect(await stockOf(server, id)).toEqual({ status: 'active', quantity: 1 })
  expect((await notices(owner))[0]).toBe(`Cancelled: the swap with ${proposer.me.fullName}`)
  const met = await agreedSwap(server)
  await enterCodeOf(met.owner, met.proposer, met.swap)
  const input = { params: { id: String(met.swap.id), answer: 'cancel' as const }, body: { turn: 1 } }
  expect(await refusal(met.proposer, answerSwap, input)).toMatchObject({ status: 409 })
})

test('what is reserved cannot be bought, and its page says so', async () => {
  const { asked } = await agreedSwap(server)
  expect(await server.visitor()(getListing, named(asked))).toMatchObject({ status: 'reserved' })
})
