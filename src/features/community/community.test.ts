import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD } from '#test/people.ts'
import { startTestServer, type TestMember, type Visitor } from '#test/server.ts'
import { refusal } from '#test/shop.ts'
import { momentAt } from '../../shared/london-moment.ts'
import { localDateTime } from '../../shared/london-time.ts'
import { closeAccount } from '../accounts/account-contract.ts'
import { sendReport } from '../moderation/contract.ts'
import { addSwapDay, cancelSwapDay, changeSwapDay, listSwapDays, type SwapDayForm, swapDayForm } from './contract.ts'
import { faultIn } from './refused-text.ts'
import { momentsOf, SWAP_DAY_TERMS } from './swap-days.ts'

const server = await startTestServer()
const DAY = 24 * 60 * 60 * 1000
let ann: TestMember
let bob: TestMember

beforeAll(async () => {
  ann = await server.member('ann')
  bob = await server.member('bob')
})

/** The UK local date this number of days ahead. */
const dayAhead = (days: number): string => localDateTime(new Date(server.deps.clock.now().getTime() + days * DAY)).day

const written = (change: Partial<SwapDayForm> = {}): SwapDayForm => ({
  title: 'Seed swap in St Werburghs',
  day: dayAhead(10),
  from: '10:00',
  to: '13:00',
  venue: 'St Werburghs community centre',
  postcode: 'BS2 9TJ',
  description: 'Bring labelled seed of your own saving. There is tea.',
  ...change,
})
const add = (who: TestMember, change: Partial<SwapDayForm> = {}) => who(addSwapDay, { body: written(change) })
const listed = async (who: Visitor, query: { near?: string; sort?: 'nearest' } = {}) =>
  (await who(listSwapDays, { query })).swapDays
const params = ({ id }: { id: number }) => ({ params: { id: String(id) } })

describe('hours of a swap day', () => {
  test.each([
    ['in winter', '2026-12-05', '10:00', '2026-12-05T10:00:00.000Z'],
    ['in summer', '2027-06-05', '10:00', '2027-06-05T09:00:00.000Z'],
    ['just before the clocks go forward', '2027-03-28', '00:59', '2027-03-28T00:59:00.000Z'],
    ['just after it', '2027-03-28', '02:00', '2027-03-28T01:00:00.000Z'],
    ['in the hour that October repeats, the first', '2027-10-31', '01:30', '2027-10-31T00:30:00.000Z'],
  ])('local hours are converted to UTC by UK rules: %s', (_name, day, time, moment) => {
    expect(momentAt(day, time)?.toISOString()).toBe(moment)
  })

  test('a local time or date that does not exist gives no point in time', () => {
    expect(momentAt('2027-03-28', '01:30')).toBeNull()
    expect(momentAt('2027-02-30', '10:00')).toBeNull()
  })

  test('converting a time to UK local time and back gives the same time, except in the repeated hour', () => {
    const moments = fc.integer({
      min: Date.parse('2026-01-01T00:00Z') / 60_000,
      max: Date.parse('2030-01-01T00:00Z') / 60_000,
    })
    fc.assert(
      fc.property(moments, (minutes) => {
        const { day, minute } = localDateTime(new Date(minutes * 60_000))
        const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
        expect([minutes, minutes - 60]).toContain((momentAt(day, time)?.getTime() ?? 0) / 60_000)
      }),
    )
  })

  const now = new Date('2026-11-21T12:00:00Z')
  test.each([
    ['in the past', '2026-11-21', '11:00', '12:30', 'day'],
    ['after more than a year', '2027-11-30', '10:00', '12:00', 'day'],
    ['ending before it begins', '2026-12-05', '12:00', '11:00', 'to'],
    ['of thirteen hours', '2026-12-05', '08:00', '21:00', 'to'],
    ['in the hour that March skips', '2027-03-28', '01:15', '03:00', 'from'],
  ])('hours are refused: %s', (_name, day, from, to, field) => {
    expect(momentsOf({ day, from, to }, now)).toMatchObject({ field })
  })
})

describe('text of a swap day', () => {
  test.each([
    'Cheap pills at https://example.shop/x',
    'see www.example.net',
    'all at myshop.co.uk today',
    'write to seller@example.org',
    'ring 07700 900 123',
    'ring +44 (0)1632 960 001',
  ])('the text is refused: %s', (text) => {
    expect(faultIn(text)).not.toBeNull()
  })

  test.each([
    'Bring 20 pots of 9 cm, from 10:00 to 12:30 on 16 May 2027',
    'Beans, e.g. Aquadulce. Tea.Cake.',
    'Doors open 9.30; 150 people came in 2025 and 2026',
  ])('the text is accepted: %s', (text) => {
    expect(faultIn(text)).toBeNull()
  })

  test.each([
    'javascript:alert(1)',
    'http://example.org',
    'https://user:x@example.org',
    'https://localhost',
    'example.org',
  ])('the link %s is refused', (link) => {
    expect(swapDayForm.safeParse(written({ link })).success).toBe(false)
  })
})

describe('swap days', () => {
  test('a swap day is public, but only signed-in users see its full postcode', async () => {
    const { id } = await add(ann, { link: 'https://example.org/swap' })
    const [forVisitor] = (await listed(server.visitor())).filter((one) => one.id === id)
    expect(forVisitor).toMatchObject({
      title: 'Seed swap in St Werburghs',
      venue: 'St Werburghs community centre',
      outcode: 'BS2',
      postcode: null,
      link: 'https://example.org/swap',
      isCancelled: false,
      isMine: false,
      author: { id: ann.me.id, fullName: ann.me.fullName },
      distance: null,
    })
    expect(JSON.stringify(await listed(server.visitor()))).not.toContain('9TJ')
    expect((await listed(bob)).find((one) => one.id === id)).toMatchObject({ postcode: 'BS2 9TJ', isMine: false })
    expect((await listed(ann)).find((one) => one.id === id)).toMatchObject({ postcode: 'BS2 9TJ', isMine: true })
  })

  test('swap days are sorted by date or by distance from a postcode, within fifty miles', async () => {
    const far = await add(bob, { title: 'Leith swap', postcode: 'EH6 6QQ', day: dayAhead(3) })
    const bath = await add(bob, { title: 'Bath swap', postcode: 'BA1 1SU', day: dayAhead(4) })
    const near = await add(bob, { title: 'Easton swap', postcode: 'BS5 0SP', day: dayAhead(20) })
    const ids = async (query: { near?: string; sort?: 'nearest' }) =>
      (await listed(bob, query)).map(({ id }) => id).filter((id) => [far.id, bath.id, near.id].includes(id))
    expect(await ids({})).toEqual([far.id, bath.id, near.id])
    expect(await ids({ near: 'bs5' })).toEqual([bath.id, near.id])
    expect(await ids({ near: 'BS5 0SP', sort: 'nearest' })).toEqual([near.id, bath.id])
    const { swapDays, place } = await server.visitor()(listSwapDays, { query: { near: 'BS5' } })
    expect(place).not.toBeNull()
    expect(swapDays.find(({ id }) => id === near.id)?.distance).toBe('less than a mile')
    expect(await refusal(bob, listSwapDays, { query: { near: 'nowhere' } })).toMatchObject({ status: 400 })
    for (const one of [far, bath, near]) await bob(cancelSwapDay, params(one))
  })

  test.each([
    ['an outward code alone', { postcode: 'BS2' }, 'postcode'],
    ['no such area', { postcode: 'QQ1 1AA' }, 'postcode'],
    ['a day that is over', { day: '2020-01-01' }, 'day'],
    ['a link in the words', { description: 'All at www.example.com now' }, 'description'],
    ['no name', { title: '  ' }, 'title'],
  ])('a swap day with %s is refused with an error on its field', async (_name, change, field) => {
    const answer = await bob.request({ method: 'POST', url: '/api/swap-days', payload: written(change) })
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json().fields)).toContain(field)
  })

  test('only its author can change a swap day', async () => {
    const mine = await add(ann, { title: 'Bulb swap' })
    const changed = await ann(changeSwapDay, { ...params(mine), body: written({ title: 'Bulb and tuber swap' }) })
    expect(changed.title).toBe('Bulb and tuber swap')
    const theirs = { ...params(mine), body: written() }
    expect(await refusal(bob, changeSwapDay, theirs)).toMatchObject({ status: 403 })
    expect(await refusal(bob, cancelSwapDay, params(mine))).toMatchObject({ status: 403 })
    expect((await listed(bob)).find(({ id }) => id === mine.id)).toMatchObject({ title: 'Bulb and tuber swap' })
  })

  test('a cancelled swap day stays listed as cancelled and cannot be changed again', async () => {
    const mine = await add(ann, { title: 'Herb swap' })
    await ann(cancelSwapDay, params(mine))
    await ann(cancelSwapDay, params(mine))
    expect((await listed(server.visitor())).find(({ id }) => id === mine.id)).toMatchObject({ isCancelled: true })
    expect(await refusal(ann, changeSwapDay, { ...params(mine), body: written() })).toMatchObject({ status: 409 })
  })

  test('a swap day has a calendar file without the full postcode, which reflects changes and cancellation', async () => {
    const mine = await add(ann, { title: 'Fern swap', day: '2027-06-05', venue: 'Town hall; room 2' })
    const file = async () => {
      const answer = await server.visitor().request({ url: `/api/swap-days/${mine.id}/calendar.ics` })
      expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
      return answer.body.replaceAll('\r\n ', '').split('\r\n')
    }
    expect(await file()).toEqual(
      expect.arrayContaining([
        'METHOD:PUBLISH',
        `UID:swap-day-${mine.id}@hedgerow`,
        'SEQUENCE:0',
        'DTSTART:20270605T090000Z',
        'DTEND:20270605T120000Z',
        'SUMMARY:Fern swap',
      ]),
    )
    expect((await file()).find((line) => line.startsWith('LOCATION'))).toMatch(
      /^LOCATION:Town hall\\; room 2\\, .*\(BS2\)$/,
    )
    await ann(cancelSwapDay, params(mine))
    expect(await file()).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED', 'SEQUENCE:1']))
  })

  test('users can report another user’s swap day but not their own', async () => {
    const mine = await add(ann, { title: 'Dubious swap' })
    const body = { targetKind: 'swap_day' as const, targetId: mine.id, reason: 'spam' as const }
    expect((await bob(sendReport, { body })).reference).toMatch(/^R-/)
    expect(await refusal(ann, sendReport, { body })).toMatchObject({ status: 400 })
    await ann(cancelSwapDay, params(mine))
  })

  test('a user with five upcoming swap days cannot add another, even with simultaneous requests', async () => {
    const cat = await server.member('cat')
    const sent = await Promise.allSettled(
      Array.from({ length: SWAP_DAY_TERMS.maxUpcoming + 3 }, (_, index) => add(cat, { title: `Swap ${index}` })),
    )
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(SWAP_DAY_TERMS.maxUpcoming)
    expect(await refusal(cat, addSwapDay, { body: written() })).toMatchObject({ status: 409 })
  })

  test('a swap day leaves the list when its author closes their account and when it is over', async () => {
    const dan = await server.member('dan')
    const theirs = await add(dan, { title: 'Last swap', day: dayAhead(2) })
    const soon = await add(bob, { title: 'Soon over', day: dayAhead(1) })
    const isListed = async (id: number) => (await listed(server.visitor())).some((one) => one.id === id)
    expect([await isListed(theirs.id), await isListed(soon.id)]).toEqual([true, true])
    await dan(closeAccount, { body: { username: dan.me.username, currentPassword: PASSWORD } })
    expect(await isListed(theirs.id)).toBe(false)
    await server.clock.advance(2 * DAY)
    expect(await isListed(soon.id)).toBe(false)
    const gone = await server.visitor().request({ url: `/api/swap-days/${soon.id}/calendar.ics` })
    expect(gone.statusCode).toBe(404)
  })
})
