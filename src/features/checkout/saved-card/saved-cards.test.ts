import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { closeAccount } from '#features/accounts/account-contract.ts'
import { enterCard, saveCard } from '#test/cards/saved-cards.ts'
import { PASSWORD } from '#test/people.ts'
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts'
import { faults, pass, refusal, settle } from '#test/shop.ts'
import { emailsTo } from '#test/visits.ts'
import { finishSavingCard, removeSavedCard, savedCards, startSavingCard } from './contract.ts'
import { MANDATE, MANDATE_VERSION, MAX_SAVED_CARDS } from './mandate.ts'

let server: TestServer
let ivy: TestMember
let eve: TestMember
beforeAll(async () => {
  server = await startTestServer()
  ivy = await server.member('ivy')
  eve = await server.member('eve')
})
afterEach(async () => {
  await settle(server)
  expect(await faults(server)).toEqual([])
})

const DAY = 86_400_000
const start = (member: TestMember) =>
  member(startSavingCard, { body: { agreed: true, mandateVersion: MANDATE_VERSION } })
const finish = (member: TestMember, clientSecret: string) =>
  member(finishSavingCard, { body: { setupIntent: clientSecret.split('_secret_')[0]! } })
const cardsOf = async (member: TestMember) => (await member(savedCards, {})).cards
const at = (id: number) => ({ params: { id: String(id) } })

/** What is stored of a card. */
async function rowOf(id: number) {
  const { rows } = await server.deps.db.execute<Record<string, unknown>>(
    sql`select * from saved_cards where id = ${id}`,
  )
  return rows[0]
}

/** The customer that the provider has a card under; null when it is detached. */
async function holderOf(cardId: unknown): Promise<unknown> {
  const { rows } = await server.deps.db.execute<{ customer: unknown }>(
    sql`select object -> 'customer' as customer from sandbox.objects where id = ${cardId}`,
  )
  return rows[0]?.customer
}

describe('saving a card', () => {
  test('a card is saved with what its holder agreed to, and they are emailed', async () => {
    const { id, clientSecret } = await start(ivy)
    expect(await finish(ivy, clientSecret)).toEqual({ state: 'open', message: null, card: null })
    expect(await cardsOf(ivy)).toEqual([])
    await enterCard(ivy, clientSecret, '4242424242424242')
    const { state, card } = await finish(ivy, clientSecret)
    expect(state).toBe('saved')
    expect(card).toEqual({
      id,
      ...{ brand: 'Visa', last4: '4242', expiryMonth: 12, expiryYear: 2090, hasExpired: false },
      ...{ mandate: MANDATE, agreedAt: expect.any(String), neededFor: null },
    })
    expect(await finish(ivy, clientSecret)).toEqual({ state: 'saved', message: null, card })
    expect(await ivy(savedCards, {})).toEqual({ cards: [card], mandate: MANDATE, mandateVersion: MANDATE_VERSION })
    await settle(server)
    const [mail, ...more] = await emailsTo(server, ivy, /^You have saved a card$/)
    expect(mail?.text).toContain(MANDATE)
    expect(more).toEqual([])
    await ivy(removeSavedCard, at(id))
  })

  test('only the provider says whether a card is saved, and only its holder can ask', async () => {
    const { clientSecret } = await start(ivy)
    expect(await finish(ivy, clientSecret)).toMatchObject({ state: 'open' })
    const setupIntent = clientSecret.split('_secret_')[0]!
    expect(await refusal(eve, finishSavingCard, { body: { setupIntent } })).toMatchObject({ status: 404 })
    expect(await refusal(ivy, finishSavingCard, { body: { setupIntent: 'seti_1' } })).toMatchObject({ status: 404 })
    expect(await refusal(ivy, finishSavingCard, { body: { setupIntent: 'pi_1' } })).toMatchObject({ status: 400 })
    const unagreed = { agreed: false, mandateVersion: MANDATE_VERSION } as unknown as {
      agreed: true
      mandateVersion: number
    }
    expect(await refusal(ivy, startSavingCard, { body: unagreed })).toMatchObject({ status: 400 })
  })

  test('a refused card is not saved, and another can be entered', async () => {
    const { clientSecret } = await start(ivy)
    const { error } = await enterCard(ivy, clientSecret, '4000000000000002')
    expect(error?.message).toBe('Your card was declined.')
    expect(await finish(ivy, clientSecret)).toMatchObject({ state: 'open', message: 'Your card was declined.' })
    const { redirectUrl } = await enterCard(ivy, clientSecret, '4000002500003155')
    expect(redirectUrl).toContain('/sandbox/3ds/seti_')
    const page = await ivy.request({ method: 'GET', url: new URL(redirectUrl ?? '').pathname })
    expect(page.body).toContain('have your card saved')
    await server.deps.sandbox?.authenticate(clientSecret.split('_secret_')[0]!, false)
    expect(await finish(ivy, clientSecret)).toMatchObject({ state: 'open', message: expect.stringMatching(/bank/) })
    await enterCard(ivy, clientSecret, '4242424242424242')
    const { card } = await finish(ivy, clientSecret)
    await ivy(removeSavedCard, at(card?.id ?? 0))
  })

  test('a member has a few cards saved at most', async () => {
    const collector = await server.member('collector')
    for (let count = 0; count < MAX_SAVED_CARDS; count++) await saveCard(server, collector)
    expect(
      await refusal(collector, startSavingCard, { body: { agreed: true, mandateVersion: MANDATE_VERSION } }),
    ).toMatchObject({
      status: 409,
      code: 'TOO_MANY_CARDS',
    })
  })

  test('someone who read another text is shown the one of today, and nothing is started', async () => {
    const body = { agreed: true, mandateVersion: MANDATE_VERSION - 1 } as const
    expect(await refusal(ivy, startSavingCard, { body })).toMatchObject({
      ...{ status: 409, code: 'MANDATE_CHANGED', mandate: MANDATE, version: MANDATE_VERSION },
    })
  })

  test('of more cards than a member can have, started at once, those that are too many are removed', async () => {
    const eager = await server.member('eager')
    const started = []
    for (let count = 0; count < MAX_SAVED_CARDS + 2; count++) started.push(await start(eager))
    for (const { clientSecret } of started) await enterCard(eager, clientSecret, '4242424242424242')
    const finished = await Promise.all(started.map(({ clientSecret }) => finish(eager, clientSecret)))
    expect(finished.filter(({ state }) => state === 'saved')).toHaveLength(MAX_SAVED_CARDS)
    expect(finished.find(({ state }) => state === 'removed')?.message).toMatch(/Remove one first/)
    await pass(server, 15 * 60_000)
    expect(await cardsOf(eager)).toHaveLength(MAX_SAVED_CARDS)
    const { rows } = await server.deps.db.execute<{ left: number }>(
      sql`select count(*)::int as left from saved_cards where user_id = ${eager.me.id} and state = 'removed' and gone_at is null`,
    )
    expect(rows[0]?.left).toBe(0)
  })

  test('a card whose start overlaps with closing the account is never handed out', async () => {
    const leaving = await server.member('leaving')
    const { payments } = server.deps
    const startSetup = payments.startSetup.bind(payments)
    const setups: string[] = []
    const closing = vi.spyOn(payments, 'startSetup').mockImplementation(async (reference) => {
      const setup = await startSetup(reference)
      setups.push(setup.id)
      await leaving(closeAccount, { body: { username: leaving.me.username, currentPassword: PASSWORD } })
      await settle(server)
      return setup
    })
    const body = { agreed: true, mandateVersion: MANDATE_VERSION } as const
    expect(await refusal(leaving, startSavingCard, { body })).toMatchObject({ status: 409, code: 'CARD_REMOVED' })
    closing.mockRestore()
    expect(await payments.setup(setups[0] ?? '')).toMatchObject({ state: 'cancelled' })
    await pass(server, 16 * DAY)
    const { rows } = await server.deps.db.execute(sql`select id from saved_cards where user_id = ${leaving.me.id}`)
    expect(rows).toEqual([])
  })

  test('a card whose holder closed the page is saved by the sweep, and a setup without a card ends after a day', async () => {
    const [lost, left] = [await start(eve), await start(eve)]
    await enterCard(eve, lost.clientSecret, '4242424242424242')
    await pass(server, 15 * 60_000)
    expect((await cardsOf(eve)).map(({ id }) => id)).toEqual([lost.id])
    expect(await rowOf(left.id)).toMatchObject({ state: 'unconfirmed' })
    await pass(server, DAY)
    expect((await rowOf(left.id)) ?? { state: 'removed' }).toMatchObject({ state: 'removed' })
    await eve(removeSavedCard, at(lost.id))
  })

  test('a provider that does not answer is reported, and nothing is saved', async () => {
    server.deps.sandbox?.failNext(/POST setup_intents$/, 'error')
    server.deps.sandbox?.failNext(/POST setup_intents$/, 'error')
    expect(
      await refusal(ivy, startSavingCard, { body: { agreed: true, mandateVersion: MANDATE_VERSION } }),
    ).toMatchObject({
      status: 503,
      code: 'PAYMENTS_DOWN',
    })
    expect(await cardsOf(ivy)).toEqual([])
  })
})

describe('removing a card', () => {
  test('a removed card is detached at the provider, also when the provider is down at first', async () => {
    const id = await saveCard(server, ivy)
    const { card_id: cardId } = (await rowOf(id)) ?? {}
    expect(await holderOf(cardId)).toMatch(/^cus_/)
    expect(await refusal(eve, removeSavedCard, at(id))).toMatchObject({ status: 404 })
    server.deps.sandbox?.failNext(/detach$/, 'done-then-500')
    await ivy(removeSavedCard, at(id))
    await ivy(removeSavedCard, at(id))
    expect(await cardsOf(ivy)).toEqual([])
    await settle(server)
    expect(await holderOf(cardId)).toBeNull()
    expect(await rowOf(id)).toMatchObject({ state: 'removed', card_id: null, client_secret: null, last4: '4242' })
    // What its holder agreed to stays as long as a claim can be about it.
    await pass(server, 181 * DAY)
    expect(await rowOf(id)).toBeUndefined()
  })

  test('the cards of an account that closes are removed, and nothing is left of them once it is erased', async () => {
    const moss = await server.member('moss')
    const id = await saveCard(server, moss)
    const { card_id: cardId } = (await rowOf(id)) ?? {}
    const unfinished = await start(moss)
    await moss(closeAccount, { body: { username: moss.me.username, currentPassword: PASSWORD } })
    // Entered after all: it is removed as well.
    const setupIntent = unfinished.clientSecret.split('_secret_')[0]!
    const card = { number: '4242424242424242', expiry: '12/90', cvc: '123' }
    await server.deps.sandbox?.confirm(setupIntent, unfinished.clientSecret, card, 'http://localhost/')
    await settle(server)
    expect(await rowOf(id)).toMatchObject({ state: 'removed', card_id: null })
    expect(await holderOf(cardId)).toBeNull()
    await pass(server, 15 * DAY)
    await pass(server, DAY)
    expect([await rowOf(id), await rowOf(unfinished.id)]).toEqual([undefined, undefined])
    const { rows } = await server.deps.db.execute<{ attached: number }>(
      sql`select count(*)::int as attached from sandbox.objects where kind = 'payment_method' and object ->> 'customer' is not null
        and id in (select object ->> 'payment_method' from sandbox.objects where kind = 'setup_intent' and id = ${setupIntent})`,
    )
    expect(rows[0]?.attached).toBe(0)
  })
})
