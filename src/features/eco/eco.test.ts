import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { confirmDelivery } from '#features/checkout/order/contract.ts'
import { setPreferences } from '#features/notifications/contract.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { buy, pass, putOnSale, refusal } from '#test/shop.ts'
import {
  complete,
  declare,
  faultySums,
  notificationsOf as notifications,
  type Order,
  reverseTrade,
  tradesOn,
} from '#test/trades.ts'
import {
  declareMethods,
  ecoBadges,
  ecoChallenges,
  ecoCommunity,
  ecoLeaderboard,
  ecoOrders,
  ecoSettings,
  ecoSummary,
  joinChallenge,
} from './contract.ts'

const server = await startTestServer()
const second = await startTestServer({ beside: server })
const { people, reserve, trade } = tradesOn(server)
const DAY_MS = 86_400_000

// In the first half of a month and of a week, so that a few days later are still in both.
beforeAll(() => server.clock.advance(Date.parse('2030-01-07T09:00:00Z') - server.clock.now().getTime()))

const points = async (member: TestMember): Promise<number> => (await member(ecoSummary, {})).totalPoints

const expectSumsToBeRight = async () => expect(await faultySums(server)).toEqual([])

describe('completed orders', () => {
  test('a completed order gives both users 50 points and 2.5 kg, and 100 extra points for their first', async () => {
    const [rose, ivy] = await people('rose', 'ivy')
    const nothing = {
      totalPoints: 0,
      totalCarbonSaved: 0,
      streakDays: 0,
      level: 'Green Sprout',
      badges: [],
      position: null,
    }
    expect(await rose!(ecoSummary, {})).toMatchObject(nothing)
    const order = await reserve(ivy!, rose!)
    expect(await points(rose!)).toBe(0)
    await ivy!(confirmDelivery, { body: { transactionId: order.transactionId } })
    for (const person of [rose!, ivy!]) {
      expect(await person(ecoSummary, {})).toMatchObject({
        totalPoints: 150,
        totalCarbonSaved: 2.5,
        streakDays: 1,
        trades: 1,
        allowLeaderboard: true,
        badges: [{ name: 'First Trade', earnedAt: expect.stringMatching(/^2030-01-07T09:/) }],
        achievements: [{ kind: 'badge', title: 'First Trade' }],
      })
      expect(await notifications(person)).toEqual(['New badge: First Trade'])
    }
    await complete(server, order)
    await complete(second, order)
    expect(await points(rose!)).toBe(150)
    await expectSumsToBeRight()
  })

  test('one order a day counts for two users who trade repeatedly, whichever buys', async () => {
    const [basil, heather] = await people('basil', 'heather')
    await trade(basil!, heather!)
    await trade(heather!, basil!)
    await trade(basil!, heather!)
    expect(await points(basil!)).toBe(150)
    await server.clock.advance(DAY_MS)
    await trade(heather!, basil!)
    expect(await heather!(ecoSummary, {})).toMatchObject({ totalPoints: 200, totalCarbonSaved: 5, streakDays: 2 })
    await expectSumsToBeRight()
  })

  test('an order completed by two processes at the same time counts once', async () => {
    const [fern, moss, sage] = await people('fern', 'moss', 'sage')
    const orders = [await reserve(fern!, moss!), await reserve(moss!, fern!), await reserve(sage!, fern!)]
    const close = async ({ transactionId }: Order) => {
      const { rows } = await server.deps.db.execute<{ buyer_id: number }>(
        sql`select buyer_id from transactions where id = ${transactionId}`,
      )
      const buyer = [fern!, moss!, sage!].find(({ me }) => me.id === rows[0]?.buyer_id)!
      await buyer(confirmDelivery, { body: { transactionId } })
    }
    await Promise.all(orders.map(close))
    await Promise.all(orders.flatMap((order) => [complete(server, order), complete(second, order)]))
    expect([await points(fern!), await points(moss!), await points(sage!)]).toEqual([200, 150, 150])
    await expectSumsToBeRight()
  })

  test('orders above ten a day count for the buyers but not for the seller', async () => {
    const seller = await server.member('busy')
    const buyers = await people(...Array.from({ length: 11 }, (_, index) => `queue${index + 1}`))
    for (const buyer of buyers) await trade(buyer, seller)
    expect(await seller(ecoSummary, {})).toMatchObject({ totalPoints: 600, totalCarbonSaved: 25, trades: 10 })
    expect(await points(buyers[10]!)).toBe(150)
    expect(await notifications(seller)).toContain('You are an Eco Enthusiast now')
    expect((await seller(ecoSummary, {})).badges.map(({ name }) => name)).toEqual([
      'First Trade',
      'Ten Trades',
      'Good Neighbours',
    ])
    await expectSumsToBeRight()
  })

  test('a completed order whose event was missed is counted the next day', async () => {
    const [aster, linden] = await people('aster', 'linden')
    const { transactionId } = await trade(aster!, linden!)
    const { db } = server.deps
    await db.execute(sql`delete from eco_impacts where transaction_id = ${transactionId}`)
    await db.execute(sql`delete from eco_trades where transaction_id = ${transactionId}`)
    expect(await points(aster!)).toBe(0)
    await pass(server, 1000)
    expect(await points(aster!)).toBe(150)
    await expectSumsToBeRight()
  })
})

describe('refunded orders', () => {
  test('a refund removes points, kilograms, badges and streak, and the pair’s next order of the day counts instead', async () => {
    const [hazel, rowan] = await people('hazel', 'rowan')
    const paid = await putOnSale(server, rowan!)
    const transactionId = await buy(server, hazel!, paid)
    await hazel!(confirmDelivery, { body: { transactionId } })
    const first = { transactionId, productId: paid, buyerId: hazel!.me.id, sellerId: rowan!.me.id }
    await declare(hazel!, first, ['peat-free'])
    expect(await points(rowan!)).toBe(175)
    await reverseTrade(server, first)
    await reverseTrade(second, { ...first }).catch(() => {})
    const gone = { totalPoints: 0, totalCarbonSaved: 0, streakDays: 0, trades: 0, badges: [], achievements: [] }
    for (const person of [hazel!, rowan!]) expect(await person(ecoSummary, {})).toMatchObject(gone)
    expect(await server.visitor()(ecoLeaderboard, { query: { timeframe: 'all-time' } })).not.toContainEqual(
      expect.objectContaining({ username: 'rowan' }),
    )
    await expectSumsToBeRight()
    await trade(rowan!, hazel!)
    expect(await points(hazel!)).toBe(150)
    // Earned again, but without a second notification.
    expect(await notifications(hazel!)).toEqual(['New badge: First Trade'])
    await expectSumsToBeRight()
  })
})

describe('eco-friendly methods', () => {
  test('the buyer declares eco-friendly methods, which give both users 25 points once and can be changed for a week', async () => {
    const [clover, jasmine, other] = await people('clover', 'jasmine', 'stranger')
    const order = await trade(clover!, jasmine!)
    const params = { id: String(order.transactionId) }
    expect(await clover!(ecoOrders, {})).toMatchObject([{ transactionId: order.transactionId, methods: [] }])
    expect(await jasmine!(ecoOrders, {})).toEqual([])
    const named = await declare(clover!, order, ['walked-or-cycled', 'reused-pot', 'reused-pot'])
    expect(named.methods).toEqual(['reused-pot', 'walked-or-cycled'])
    expect([await points(clover!), await points(jasmine!)]).toEqual([175, 175])
    await declare(clover!, order, [])
    expect(await points(jasmine!)).toBe(150)
    const body = { methods: ['peat-free' as const] }
    for (const person of [jasmine!, other!]) {
      expect(await refusal(person, declareMethods, { params, body })).toMatchObject({ status: 404 })
    }
    expect(await refusal(clover!, declareMethods, { params, body: { methods: ['rocket' as never] } })).toMatchObject({
      status: 400,
    })
    await server.clock.advance(7 * DAY_MS - 60_000)
    await declare(clover!, order, ['peat-free'])
    await server.clock.advance(60_000)
    expect(await refusal(clover!, declareMethods, { params, body })).toMatchObject({ status: 409 })
    expect(await clover!(ecoOrders, {})).toEqual([])
    await expectSumsToBeRight()
  })
})

describe('challenges', () => {
  test('a joined challenge counts from the first of the month, is rewarded once and is reverted with the trade', async () => {
    await pass(server, 1000)
    const [willow, maple] = await people('willow', 'maple')
    const visitor = server.visitor()
    const all = await visitor(ecoChallenges, {})
    expect(all.map(({ target, reward, isJoined }) => [target, reward, isJoined])).toEqual([
      [5, 200, false],
      [3, 150, false],
      [2, 100, false],
    ])
    const legs = all[2]!
    const params = { id: String(legs.id) }
    await trade(willow!, maple!, ['walked-or-cycled'])
    expect(await willow!(joinChallenge, { params })).toMatchObject({ progress: 1, isJoined: true, isCompleted: false })
    expect(await willow!(joinChallenge, { params })).toMatchObject({ progress: 1 })
    await server.clock.advance(DAY_MS)
    const last = await trade(willow!, maple!, ['walked-or-cycled'])
    expect((await willow!(ecoChallenges, {}))[2]).toMatchObject({ progress: 2, isCompleted: true })
    // 2 trades, 2 with methods, the first trade, the reward.
    expect(await points(willow!)).toBe(100 + 50 + 100 + 100)
    expect(await points(maple!)).toBe(250)
    expect(await notifications(willow!)).toContain('Challenge completed: Leave the car at home')
    expect((await willow!(ecoSummary, {})).achievements).toContainEqual(
      expect.objectContaining({ kind: 'challenge', title: 'Leave the car at home' }),
    )
    await expectSumsToBeRight()
    await declare(willow!, last, [])
    expect((await willow!(ecoChallenges, {}))[2]).toMatchObject({ progress: 1, isCompleted: false })
    expect(await points(willow!)).toBe(225)
    await declare(willow!, last, ['walked-or-cycled', 'peat-free'])
    expect(await points(willow!)).toBe(350)
    await expectSumsToBeRight()
  })

  test('an ended or unknown challenge cannot be joined', async () => {
    const [olive] = await people('olive')
    const [over] = await olive!(ecoChallenges, {})
    expect(await refusal(olive!, joinChallenge, { params: { id: '999999' } })).toMatchObject({ status: 404 })
    await pass(server, 25 * DAY_MS)
    expect(await refusal(olive!, joinChallenge, { params: { id: String(over!.id) } })).toMatchObject({ status: 409 })
    const next = await olive!(ecoChallenges, {})
    expect(next).toHaveLength(3)
    expect(next.map(({ id }) => id)).not.toContain(over!.id)
  })
})

describe('leaderboards', () => {
  test('leaderboards rank by points in the timeframe, show only usernames and drop a user who turns private at once', async () => {
    const [elder, birch, poppy] = await people('elder', 'birch', 'poppy')
    await trade(elder!, birch!, ['peat-free'])
    await trade(poppy!, elder!)
    const visitor = server.visitor()
    const weekly = await visitor(ecoLeaderboard, { query: { timeframe: 'weekly' } })
    expect(weekly).toEqual([
      {
        id: elder!.me.id,
        position: 1,
        username: 'elder',
        isCurrentUser: false,
        level: 'Green Sprout',
        totalPoints: 225,
        totalCarbonSaved: 5,
      },
      expect.objectContaining({ position: 2, username: 'birch', totalPoints: 175 }),
      expect.objectContaining({ position: 3, username: 'poppy', totalPoints: 150 }),
    ])
    expect(await poppy!(ecoLeaderboard, { query: {} })).toContainEqual(
      expect.objectContaining({ username: 'poppy', isCurrentUser: true }),
    )
    expect(await poppy!(ecoSummary, {})).toMatchObject({ position: 3, allowLeaderboard: true })
    expect(await elder!(ecoSettings, { body: { allowLeaderboard: false } })).toEqual({ allowLeaderboard: false })
    expect((await visitor(ecoLeaderboard, { query: { timeframe: 'weekly' } })).map(({ username }) => username)).toEqual(
      ['birch', 'poppy'],
    )
    expect(await elder!(ecoSummary, {})).toMatchObject({ totalPoints: 225, position: null, allowLeaderboard: false })
    expect(await poppy!(ecoSummary, {})).toMatchObject({ position: 2 })
    await pass(server, 40 * DAY_MS)
    expect(await visitor(ecoLeaderboard, { query: { timeframe: 'monthly' } })).toEqual([])
    expect(await visitor(ecoLeaderboard, { query: { timeframe: 'all-time' } })).toContainEqual(
      expect.objectContaining({ username: 'busy', position: 1, totalPoints: 600, level: 'Eco Enthusiast' }),
    )
    expect(await refusal(visitor, ecoLeaderboard, { query: { timeframe: 'daily' as never } })).toMatchObject({
      status: 400,
    })
  })

  test('the community totals count each trade once', async () => {
    const { rows } = await server.deps.db.execute<{ trades: number }>(sql`
      select count(distinct (least(buyer_id, seller_id), greatest(buyer_id, seller_id), (closed_at at time zone 'Europe/London')::date))::int
        as trades
      from transactions t where status = 'completed' and not exists (
        select from chargebacks c where c.transaction_id = t.id and c.status = 'lost')`)
    const community = await server.visitor()(ecoCommunity, {})
    expect(community).toMatchObject({ trades: rows[0]!.trades, totalCarbonSaved: rows[0]!.trades * 2.5 })
    expect(community.gardeners).toBeGreaterThan(20)
  })
})

test('every visitor sees the badges, earned ones have a date, and users who opt in get emails about them', async () => {
  const [sorrel, teasel] = await people('sorrel', 'teasel')
  await sorrel!(setPreferences, { body: { kinds: [{ kind: 'eco', inApp: true, email: 'now' }] } })
  await trade(sorrel!, teasel!)
  const all = await server.visitor()(ecoBadges, {})
  expect(all).toHaveLength(9)
  expect(all.map(({ description }) => description).join(' ')).not.toMatch(/(some|any|every)body/i)
  expect(all.every(({ earnedAt }) => earnedAt === null)).toBe(true)
  const mine = await sorrel!(ecoBadges, {})
  expect(mine.filter(({ earnedAt }) => earnedAt).map(({ name }) => name)).toEqual(['First Trade'])
  const subjects = (await server.mails()).filter(({ to }) => to === sorrel!.me.email).map(({ subject }) => subject)
  expect(subjects).toContain('New badge: First Trade')
  expect((await server.mails()).some(({ to, subject }) => to === teasel!.me.email && /badge/.test(subject))).toBe(false)
})
