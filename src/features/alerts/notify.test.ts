import { describe, expect, test } from 'vitest'
import { changeListing, createListing, moveListing, removeListing } from '#features/listings/listing/contract.ts'
import { restoreListing } from '#features/listings/listing/own-contract.ts'
import { block, unblock } from '#features/messages/contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import type { Input } from '#shared/endpoint.ts'
import { listingBody } from '#test/listing-body.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { pass, settle } from '#test/shop.ts'
import { changeAlert, createAlert, listAlerts, type PlantAlert, removeAlert, restoreAlert } from './contract.ts'

const server = await startTestServer()
const rose = await server.member('rose')
const MINUTE = 60_000
/** Places at known distances, in miles: BS6 and BS7 about one, BS48 about seven, SN15 about twenty. */
const HERE = 'BS6 5TR'

let people = 0
const newMember = (): Promise<TestMember> => server.member(`gardener${++people}`)
/** A word that no other test uses, so that alerts of other tests do not match. */
let words = 0
const newWord = (): string =>
  `quince${'abcdefghijklmnopqrstuvwxyz'[++words % 26]}${'abcdefghij'[Math.floor(words / 26)]}x`

type AlertFields = Partial<Input<typeof createAlert>['body']>
const addAlert = (member: TestMember, body: AlertFields): Promise<PlantAlert> =>
  member(createAlert, { body: { keywords: '', userPostcode: HERE, ...body } })
const byId = (id: number) => ({ params: { id: String(id) } })

async function postListing(
  title: string,
  { seller = rose, postcode = HERE, price = 300, categoryId = 3 } = {},
): Promise<number> {
  const body = {
    title,
    price,
    categoryId,
    postcode,
    location: 'Somewhere',
    description: 'Grown with care in a garden.',
  }
  const { id } = await seller(createListing, { body: listingBody(body) })
  await settle(server)
  return id
}

const emailsTo = async ({ me }: TestMember) =>
  (await server.mails()).filter(({ to, text }) => to === me.email && text.includes('plant alert'))
const subjects = async (member: TestMember) => (await emailsTo(member)).map(({ subject }) => subject)
const notified = async (member: TestMember) => {
  const alerts = await member(listAlerts, {})
  return alerts.map(({ matches }) => matches.map(({ id }) => id).toSorted((a, b) => a - b))
}

describe('notifications of an alert', () => {
  test('a published listing is notified by an email that links to it, and on the screen', async () => {
    const [ivy, word] = [await newMember(), newWord()]
    await addAlert(ivy, { keywords: `${word} plants` })
    const id = await postListing(`Plant of ${word}`)
    const [mail, ...others] = await emailsTo(ivy)
    expect(others).toEqual([])
    expect(mail?.subject).toBe(`New for “${word} plants”: Plant of ${word}`)
    expect(mail?.text).toContain(`/product/${id}`)
    expect(mail?.text).toContain('£3.00')
    expect(mail?.html).toContain('Stop emails about')
    expect(await ivy(listNotifications, { query: {} })).toMatchObject([
      { kind: 'alert', href: `/product/${id}`, read: false },
    ])
    const [alert] = await ivy(listAlerts, {})
    expect(alert?.matches).toMatchObject([{ id, title: `Plant of ${word}`, price: 300, status: 'active' }])
    expect(alert?.lastNotified).toBe(alert?.matches[0]?.notifiedAt)
  })

  test('an alert reports a listing whose price has dropped enough', async () => {
    const [ivy, word] = [await newMember(), newWord()]
    await addAlert(ivy, { keywords: word, maxPrice: 250 })
    const id = await postListing(word)
    const price = async (pence: number) => {
      await rose(changeListing, { ...byId(id), body: { price: pence } })
      await settle(server)
    }
    await price(251)
    expect(await notified(ivy)).toEqual([[]])
    await price(250)
    expect(await notified(ivy)).toEqual([[id]])
    await price(100)
    expect(await subjects(ivy)).toHaveLength(1)
  })

  const move = async (id: number, name: 'pause' | 'resume' | 'sold' | 'renew'): Promise<void> =>
    void (await rose(moveListing, { params: { id: String(id), move: name } }))
  test.each<[what: string, goAway: (id: number) => Promise<unknown>, comeBack: (id: number) => Promise<unknown>]>([
    ['is shown again', (id) => move(id, 'pause'), (id) => move(id, 'resume')],
    ['is renewed after it was sold', (id) => move(id, 'sold'), (id) => move(id, 'renew')],
    ['is brought back', (id) => rose(removeListing, byId(id)), (id) => rose(restoreListing, byId(id))],
  ])('an alert reports a listing that %s', async (_what, goAway, comeBack) => {
    const [ivy, word] = [await newMember(), newWord()]
    const id = await postListing(word)
    await goAway(id)
    await addAlert(ivy, { keywords: word })
    await comeBack(id)
    await settle(server)
    expect(await notified(ivy)).toEqual([[id]])
  })

  test('an alert reports a listing only once', async () => {
    const [ivy, word] = [await newMember(), newWord()]
    await addAlert(ivy, { keywords: word })
    await addAlert(ivy, { keywords: `${word}, tomato` })
    const id = await postListing(word)
    for (const move of ['pause', 'resume'] as const) await rose(moveListing, { params: { id: String(id), move } })
    await rose(changeListing, { ...byId(id), body: { price: 1 } })
    await settle(server)
    await pass(server, 2 * 60 * MINUTE)
    expect(await notified(ivy)).toEqual([[id], [id]])
    expect(await subjects(ivy)).toHaveLength(1)
  })

  test('an alert ignores its owner’s listings and blocked members, and is silent while paused or deleted', async () => {
    const [mine, blocker, blocked, pauser, deleter, word] = [
      await newMember(),
      await newMember(),
      await newMember(),
      await newMember(),
      await newMember(),
      newWord(),
    ]
    for (const member of [mine, blocker, blocked, pauser]) await addAlert(member, { keywords: word })
    await blocker(block, { params: { userId: String(mine.me.id) } })
    await mine(block, { params: { userId: String(blocked.me.id) } })
    const [paused] = await pauser(listAlerts, {})
    await pauser(changeAlert, { ...byId(paused!.id), body: { isActive: false } })
    const gone = await addAlert(deleter, { keywords: word })
    await deleter(removeAlert, byId(gone.id))
    const id = await postListing(word, { seller: mine })
    for (const member of [mine, blocker, blocked, pauser]) expect(await notified(member)).toEqual([[]])
    await deleter(restoreAlert, byId(gone.id))
    await pauser(changeAlert, { ...byId(paused!.id), body: { isActive: true } })
    await blocker(unblock, { params: { userId: String(mine.me.id) } })
    await mine(changeListing, { ...byId(id), body: { price: 200 } })
    await settle(server)
    for (const member of [blocker, pauser, deleter]) expect(await notified(member)).toEqual([[id]])
    for (const member of [mine, blocked]) expect(await notified(member)).toEqual([[]])
  })

  test('an alert matches any name of a plant, within its own category and circle only', async () => {
    const [ivy, far, other] = [await newMember(), await newMember(), await newMember()]
    await addAlert(ivy, { keywords: 'zucchini' })
    await addAlert(far, { keywords: 'zucchini', userPostcode: 'M1 1AE', radius: 50 })
    await addAlert(other, { keywords: 'zucchini', categoryId: 4 })
    const id = await postListing('Courgette plants')
    expect(await notified(ivy)).toEqual([[id]])
    expect(await notified(far)).toEqual([[]])
    expect(await notified(other)).toEqual([[]])
  })
})

describe('the limit of one notification an hour', () => {
  test('matches within the hour are sent together if they still hold', async () => {
    const [ivy, word] = [await newMember(), newWord()]
    await addAlert(ivy, { keywords: word })
    const first = await postListing(`First ${word}`)
    const second = await postListing(`Second ${word}`, { price: 0 })
    const sold = await postListing(`Third ${word}`)
    const last = await postListing(`Fourth ${word}`)
    await rose(moveListing, { params: { id: String(sold), move: 'sold' } })
    expect(await subjects(ivy)).toEqual([`New for “${word}”: First ${word}`])
    await pass(server, 59 * MINUTE)
    expect(await notified(ivy)).toEqual([[first]])
    await pass(server, MINUTE)
    expect(await notified(ivy)).toEqual([[first, second, last]])
    const digest = (await emailsTo(ivy)).at(-1)
    expect(digest?.subject).toBe(`2 new listings for “${word}”`)
    for (const text of [`Free: Second ${word}`, `/product/${second}`, `£3.00: Fourth ${word}`, `/product/${last}`])
      expect(digest?.text).toContain(text)
    expect(digest?.text).not.toContain('Third')
    await pass(server, 3 * 60 * MINUTE)
    expect(await subjects(ivy)).toHaveLength(2)
  })

  test('only one notification is sent when several processes check at the same moment', async () => {
    const [ivy, word] = [await newMember(), newWord()]
    const { notifyDue } = await import('./server/notify-due.ts')
    const { matchListing } = await import('./server/matching.ts')
    await addAlert(ivy, { keywords: word })
    const listingId = await postListing(word)
    await server.deps.db.execute(`update plant_alert_listings set notified_at = null where product_id = ${listingId}`)
    await server.deps.db.execute(`update plant_alerts set last_notified = null where user_id = ${ivy.me.id}`)
    const before = (await subjects(ivy)).length
    await Promise.all([1, 2, 3, 4].map(() => matchListing(server.deps, { listingId })))
    await Promise.all([1, 2, 3, 4].map(() => notifyDue(server.deps)))
    await settle(server)
    expect((await subjects(ivy)).length).toBe(before + 1)
  })

  test('pausing an alert deletes its pending matches', async () => {
    const [ivy, word] = [await newMember(), newWord()]
    const { id } = await addAlert(ivy, { keywords: word })
    const first = await postListing(`First ${word}`)
    await postListing(`Second ${word}`)
    await ivy(changeAlert, { ...byId(id), body: { isActive: false } })
    await ivy(changeAlert, { ...byId(id), body: { isActive: true } })
    await pass(server, 61 * MINUTE)
    expect(await notified(ivy)).toEqual([[first]])
  })
})

describe('nearest first', () => {
  test('nearby alerts are notified at once, farther ones later if the listing is still available', async () => {
    const word = newWord()
    const [near, far, farther, hasty] = [await newMember(), await newMember(), await newMember(), await newMember()]
    const body = { keywords: word, radius: 50, nearestFirst: true } as const
    await addAlert(near, { ...body, userPostcode: 'BS7 8AA' })
    await addAlert(far, { ...body, userPostcode: 'BS48 1AA' })
    await addAlert(farther, { ...body, userPostcode: 'SN15 1AA' })
    await addAlert(hasty, { ...body, userPostcode: 'SN15 1AA', nearestFirst: false })
    const id = await postListing(word)
    expect([await notified(near), await notified(hasty), await notified(far), await notified(farther)]).toEqual([
      [[id]],
      [[id]],
      [[]],
      [[]],
    ])
    await pass(server, 20 * MINUTE)
    expect([await notified(far), await notified(farther)]).toEqual([[[id]], [[]]])
    await rose(moveListing, { params: { id: String(id), move: 'sold' } })
    await pass(server, 60 * MINUTE)
    expect(await notified(farther)).toEqual([[]])
    // The listing is available again, so it is a new match for them.
    await rose(moveListing, { params: { id: String(id), move: 'renew' } })
    await settle(server)
    await pass(server, 30 * MINUTE)
    expect(await notified(farther)).toEqual([[id]])
  })
})
