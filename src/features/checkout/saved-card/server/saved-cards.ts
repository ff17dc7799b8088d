import type { Database } from '#adapters/db/database.ts'
import { queue } from '#adapters/jobs/jobs.ts'
import { OutcomeUnknown, PaymentRefused } from '#adapters/payments/failures.ts'
import type { CardSetup } from '#adapters/payments/payments.ts'
import { lockOpenAccounts } from '#features/accounts/server/contact-store.ts'
import { DomainError } from '#shared/errors.ts'
import type { CheckoutDeps } from '../../base/server/checkout-deps.ts'
import type { SavedCard } from '../../base/server/saved-card-tables.ts'
import { inTransaction, type UnitOfWork } from '../../order/server/transition.ts'
import { brandOf } from '../card-brands.ts'
import type { SavedCardView } from '../contract.ts'
import { MANDATE, MANDATE_VERSION, MAX_SAVED_CARDS } from '../mandate.ts'
import { notifyCardSaved } from './emails/notify-card-saved.ts'
import {
  addCard,
  cardsOf,
  cardsToFollow,
  changeCard,
  countCards,
  findCard,
  findCardBySetup,
  lockCard,
  lockCardsOf,
  openChargesOf,
  SETUP_LASTS_MS,
} from './saved-card-store.ts'

/** Why features in higher layers need a card, as a sentence for its holder; null when they do not. */
export type CardNeed = (db: Database, savedCardId: number) => Promise<string | null>

interface Person {
  id: number
}

/** Looks a card up that is being saved or removed, and does what is left to do. */
export const followQueue = queue<{ savedCardId: number }>('saved-card-follow', 'day')

const unknownCard = (): DomainError => new DomainError('not_found', 'This card is not saved.')

const TOO_MANY = `You can have ${MAX_SAVED_CARDS} cards saved. Remove one first.`

/** Starts to save a card, whose holder has read this version of the agreement: the provider's form gets the secret. */
export async function startSaving(
  deps: CheckoutDeps,
  me: Person,
  agreed: number,
): Promise<{ id: number; clientSecret: string }> {
  const card = await inTransaction(deps, async ({ tx, now }) => {
    if (!(await lockOpenAccounts(tx, [me.id]))) {
      throw new DomainError('conflict', 'Your account is being closed.', { code: 'ACCOUNT_CLOSING' })
    }
    if ((await countCards(tx, me.id)) >= MAX_SAVED_CARDS)
      throw new DomainError('conflict', TOO_MANY, { code: 'TOO_MANY_CARDS' })
    if (agreed !== MANDATE_VERSION)
      throw new DomainError('conflict', 'What you agree to has changed. Please read it again.', {
        code: 'MANDATE_CHANGED',
        extra: { mandate: MANDATE, version: MANDATE_VERSION },
      })
    return addCard(tx, { userId: me.id, mandate: MANDATE, agreedAt: now })
  })
  const { id: setupId, clientSecret, customerId } = await answered(deps, deps.payments.startSetup(card.reference))
  const isStored = await inTransaction(deps, async ({ tx }) => {
    const locked = await lockCard(tx, card.id)
    if (locked?.state !== 'unconfirmed') return false
    await changeCard(tx, card.id, { setupId, clientSecret, customerId })
    return true
  })
  if (isStored) return { id: card.id, clientSecret }
  // Removed while the provider answered. Nobody gets the secret, so no card can be entered any more.
  await deps.payments.cancelSetup(setupId).catch((error: unknown) => {
    deps.log.warn({ cause: String(error) }, 'the setup of a removed card was not cancelled')
  })
  throw new DomainError('conflict', 'Your cards were removed in the meantime.', { code: 'CARD_REMOVED' })
}

interface Finished {
  state: 'saved' | 'processing' | 'open' | 'removed'
  message: string | null
  card: SavedCard | null
}

/** What became of a card that is being saved. The provider says so, never the browser. Idempotent. */
export async function finishSaving(deps: CheckoutDeps, me: Person, setupId: string): Promise<Finished> {
  const card = await findCardBySetup(deps.db, setupId)
  if (!card || card.userId !== me.id) throw unknownCard()
  if (card.state !== 'unconfirmed') return finished(card)
  const setup = await answered(deps, deps.payments.setup(setupId))
  const settled = (await answered(deps, settleSetup(deps, card.id, setup))) ?? card
  if (settled.state !== 'unconfirmed') return finished(settled)
  return { state: setup.state === 'processing' ? 'processing' : 'open', message: setup.failure, card: null }
}

/** A card that was accepted and is removed all the same is one too many. */
const finished = (card: SavedCard): Finished => ({
  state: card.state === 'saved' ? 'saved' : 'removed',
  message: card.state === 'removed' && card.cardId !== null && card.savedAt === null ? TOO_MANY : null,
  card,
})

/** Stores what the provider says of a setup. Null when the card is not known any more. */
async function settleSetup(deps: CheckoutDeps, id: number, setup: CardSetup): Promise<SavedCard | null> {
  const stored = setup.cardId === null ? null : await deps.payments.card(setup.cardId)
  return inTransaction(deps, async (unit) => {
    const { tx, now } = unit
    const known = await findCard(tx, id)
    if (typeof known?.userId === 'number') await lockCardsOf(tx, known.userId)
    const card = await lockCard(tx, id)
    if (card?.state !== 'unconfirmed') return card
    if (stored && card.userId !== null && (await countCards(tx, card.userId)) >= MAX_SAVED_CARDS) {
      await changeCard(tx, id, { cardId: stored.id })
      return startRemoving(unit, id)
    }
    if (stored) {
      const { id: cardId, ...shown } = stored
      const saved = await changeCard(tx, id, { ...shown, cardId, state: 'saved', savedAt: now, clientSecret: null })
      await notifyCardSaved(unit, saved)
      return saved
    }
    // Ended without a card, or the card was removed at the provider since.
    if (setup.state !== 'saved' && setup.state !== 'cancelled') return card
    return changeCard(tx, id, { ...NOTHING_AT_PROVIDER, state: 'removed', removedAt: now, goneAt: now })
  })
}

const NOTHING_AT_PROVIDER = { setupId: null, clientSecret: null, customerId: null, cardId: null } as const

/** The cards of a member, as they see them. */
export async function viewCards(deps: CheckoutDeps, me: Person, need: CardNeed): Promise<SavedCardView[]> {
  const cards = await cardsOf(deps.db, me.id)
  return Promise.all(cards.map((card) => viewCard(deps, card, need)))
}

export async function viewCard(deps: CheckoutDeps, card: SavedCard, need: CardNeed): Promise<SavedCardView> {
  const [month, year] = [card.expiryMonth ?? 1, card.expiryYear ?? 2000]
  return {
    id: card.id,
    brand: brandOf(card.brand ?? ''),
    last4: card.last4 ?? '',
    expiryMonth: month,
    expiryYear: year,
    hasExpired: new Date(Date.UTC(year, month)) <= deps.clock.now(),
    mandate: card.mandate,
    agreedAt: card.agreedAt.toISOString(),
    neededFor: await neededFor(deps.db, card.id, need),
  }
}

async function neededFor(db: Database, id: number, need: CardNeed): Promise<string | null> {
  const open = (await openChargesOf(db, [id])).get(id) ?? 0
  return open > 0 ? 'What you have reserved will be charged to this card.' : need(db, id)
}

/** Removes a card: nothing is charged to it from now on, and a job removes it at the provider. Idempotent. */
export const removeCard = (deps: CheckoutDeps, me: Person, id: number, need: CardNeed): Promise<void> =>
  inTransaction(deps, async (unit) => {
    const card = await lockCard(unit.tx, id)
    if (!card || card.userId !== me.id) throw unknownCard()
    if (card.state === 'removed') return
    const why = await neededFor(unit.tx, id, need)
    if (why !== null) throw new DomainError('conflict', why, { code: 'CARD_NEEDED' })
    await startRemoving(unit, id)
  })

/** A locked card is removed from now on. */
export async function startRemoving({ tx, now, jobs }: UnitOfWork, id: number): Promise<SavedCard> {
  const removed = await changeCard(tx, id, { state: 'removed', removedAt: now })
  await jobs.send(tx, followQueue, { savedCardId: id })
  return removed
}

/** Asks the provider again about every card whose saving or removal is not finished. */
export const followCards = (deps: CheckoutDeps): Promise<void> =>
  inTransaction(deps, async ({ tx, now, jobs }) => {
    for (const { id } of await cardsToFollow(tx, now)) await jobs.send(tx, followQueue, { savedCardId: id })
  })

/** Finishes one such card. Repeated after a crash, it finds what was done. */
export async function followCard(deps: CheckoutDeps, id: number): Promise<void> {
  const card = await findCard(deps.db, id)
  if (!card || card.goneAt) return
  if (card.state === 'removed') return removeAtProvider(deps, card)
  if (card.state !== 'unconfirmed') return
  const isOver = deps.clock.now().getTime() - card.agreedAt.getTime() >= SETUP_LASTS_MS
  if (card.setupId) {
    const { setup, cancelSetup } = deps.payments
    await settleSetup(deps, id, await (isOver ? cancelSetup : setup)(card.setupId))
    return
  }
  if (!isOver) return
  await inTransaction(deps, async ({ tx, now }) => {
    const locked = await lockCard(tx, id)
    if (locked?.state === 'unconfirmed') await changeCard(tx, id, { state: 'removed', removedAt: now })
  })
}

/** How long it may take to start a setup and store its id. */
const STARTS_WITHIN_MS = 10 * 60_000

async function removeAtProvider(deps: CheckoutDeps, { id, cardId, setupId, agreedAt }: SavedCard): Promise<void> {
  const { payments, db, clock } = deps
  // Its setup may be stored at this moment by the request that has started it.
  if (setupId === null && clock.now().getTime() - agreedAt.getTime() < STARTS_WITHIN_MS) return
  // Its holder may have finished after it was removed here.
  const saved = cardId ?? (setupId === null ? null : (await payments.cancelSetup(setupId)).cardId)
  if (saved !== null) await payments.removeCard(saved)
  await changeCard(db, id, { ...NOTHING_AT_PROVIDER, goneAt: clock.now() })
}

/** A provider that does not answer is reported as unavailable. */
export async function answered<T>({ log }: CheckoutDeps, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof OutcomeUnknown || error instanceof PaymentRefused)) throw error
    log.error({ cause: String(error) }, 'the provider did not answer about a saved card')
    throw new DomainError('unavailable', 'Our payment provider is not responding. Please try again shortly.', {
      code: 'PAYMENTS_DOWN',
      retryAfter: 10,
    })
  }
}
