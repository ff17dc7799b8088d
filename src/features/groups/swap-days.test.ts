import { beforeAll, expect, test } from 'vitest'
import { cancelSwapDay, listSwapDays } from '#features/community/contract.ts'
import { localDateTime } from '#shared/london-time.ts'
import { act, found, groupNotices, join, ofGroup } from '#test/groups/groups.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { pass, refusal, settle } from '#test/shop.ts'
import { addGroupSwapDay, listGroupSwapDays, takeOffSwapDay } from './contract.ts'

const server = await startTestServer()
const { deps } = server
const HOUR = 60 * 60 * 1000
const visitor = server.visitor()
let rose: TestMember
let ivy: TestMember
beforeAll(async () => {
  rose = await server.member('rose')
  ivy = await server.member('ivy')
})

/** A swap day at ten, some days from now. */
const swapDayIn = (days: number, title: string) => ({
  ...{ title, from: '10:00', to: '12:00', venue: 'Village hall', postcode: 'BS7 8AA' },
  day: localDateTime(new Date(deps.clock.now().getTime() + days * 24 * HOUR)).day,
  description: 'Bring seeds and cuttings to swap.',
})
const titles = async (slug: string) =>
  (await visitor(listGroupSwapDays, { params: { slug } })).map(({ title }) => title)

test('an organiser announces a swap day, of which members are reminded once, and once that it is cancelled', async () => {
  const { id, slug } = await found(rose, { name: 'Swappers' })
  expect(await refusal(ivy, addGroupSwapDay, { ...ofGroup(id), body: swapDayIn(3, 'Seeds') })).toMatchObject({
    status: 403,
  })
  await join(ivy, rose, id)
  const later = await rose(addGroupSwapDay, { ...ofGroup(id), body: swapDayIn(20, 'Tools') })
  const day = await rose(addGroupSwapDay, { ...ofGroup(id), body: swapDayIn(3, 'Seeds') })
  expect(day).toMatchObject({ isMine: true, postcode: 'BS7 8AA' })
  expect(await titles(slug)).toEqual(['Seeds', 'Tools'])
  expect((await visitor(listSwapDays, { query: {} })).swapDays.map((one) => one.id)).toContain(day.id)
  const about = async (who: TestMember) => (await groupNotices(who)).filter((title) => title.startsWith('Seeds'))
  await pass(server, 24 * HOUR)
  expect(await about(ivy)).toEqual([])
  await pass(server, 24 * HOUR)
  await pass(server, 1 * HOUR)
  await settle(server)
  expect(await about(ivy)).toHaveLength(1)
  expect(await about(rose)).toHaveLength(1)
  await rose(cancelSwapDay, { params: { id: String(day.id) } })
  await pass(server, 1 * HOUR)
  await pass(server, 1 * HOUR)
  expect(await about(ivy)).toEqual(expect.arrayContaining(['Seeds is cancelled']))
  expect(await about(ivy)).toHaveLength(2)
  await rose(cancelSwapDay, { params: { id: String(later.id) } })
  await pass(server, 1 * HOUR)
  expect((await groupNotices(ivy)).filter((title) => title.startsWith('Tools'))).toEqual([])
})

test('who organises a group later takes a swap day off its page, where it stays announced', async () => {
  const { id, slug } = await found(rose, { name: 'Handed on' })
  await join(ivy, rose, id)
  const day = await rose(addGroupSwapDay, { ...ofGroup(id), body: swapDayIn(9, 'Cuttings') })
  await act(rose, id, ivy, 'hand-on')
  const params = { id: String(id), swapDayId: String(day.id) }
  expect(await refusal(rose, takeOffSwapDay, { params })).toMatchObject({ status: 403 })
  await ivy(takeOffSwapDay, { params })
  await ivy(takeOffSwapDay, { params })
  expect(await titles(slug)).toEqual([])
  expect((await visitor(listSwapDays, { query: {} })).swapDays.map((one) => one.id)).toContain(day.id)
})

test('a swap day of a group has the rules of every swap day', async () => {
  const { id } = await found(rose, { name: 'Rules' })
  const wrong = { ...swapDayIn(3, 'Plots 07700 900123'), day: '2020-01-01' }
  expect(await refusal(rose, addGroupSwapDay, { ...ofGroup(id), body: wrong })).toMatchObject({ status: 400 })
  const past = { ...swapDayIn(3, 'Seeds'), day: '2020-01-01' }
  expect(await refusal(rose, addGroupSwapDay, { ...ofGroup(id), body: past })).toMatchObject({
    status: 400,
    fields: { day: 'Choose a day and time to come' },
  })
})
