import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { idText, instant } from '#shared/fields.ts'

const savedCard = z.object({
  id: z.number(),
  /** As people write it, such as `Visa`. */
  brand: z.string(),
  last4: z.string(),
  expiryMonth: z.number(),
  expiryYear: z.number(),
  hasExpired: z.boolean(),
  /** What its holder agreed to, and when. */
  mandate: z.string(),
  agreedAt: instant,
  /** Why it cannot be removed now, as a sentence; null when it can. */
  neededFor: z.nullable(z.string()),
})
export type SavedCardView = z.output<typeof savedCard>

export const savedCards = endpoint({
  method: 'GET',
  path: '/api/saved-cards',
  access: 'member',
  summary: 'The cards that you have saved',
  reply: z.object({
    cards: z.array(savedCard),
    /** What who saves a card agrees to, and the number of this text. */
    mandate: z.string(),
    mandateVersion: z.number(),
  }),
})

/**
 * Starts to save a card. The provider's form confirms it with the secret; only `finishSavingCard` knows whether it is saved.
 * Refused with 409 `TOO_MANY_CARDS`, or with 409 `MANDATE_CHANGED` and the text as it is now.
 */
export const startSavingCard = endpoint({
  method: 'POST',
  path: '/api/saved-cards',
  access: 'member',
  summary: 'Start to save a card',
  body: z.strictObject({
    /** The user has read and agreed to what the reply of `GET` says. */
    agreed: z.literal(true, 'Please agree to what you read about saving a card'),
    mandateVersion: z.int(),
  }),
  reply: z.object({ id: z.number(), clientSecret: z.string() }),
  status: 201,
})

/** Looks up at the provider what became of a card that is being saved. Repeating it is harmless. */
export const finishSavingCard = endpoint({
  method: 'POST',
  path: '/api/saved-cards/finish',
  access: 'member',
  summary: 'See whether a card has been saved',
  body: z.strictObject({
    /** The provider's id, which its form and its bank's page answer with. */
    setupIntent: z.string().check(z.regex(/^seti_\w{1,100}$/, 'This is not a card that is being saved')),
  }),
  reply: z.object({
    /** `open`: no card has been accepted yet. */
    state: z.enum(['saved', 'processing', 'open', 'removed']),
    /** Why the last card was refused, as a sentence. */
    message: z.nullable(z.string()),
    card: z.nullable(savedCard),
  }),
})

/** Refused with 409 `CARD_NEEDED` while a reservation will be charged to it. */
export const removeSavedCard = endpoint({
  method: 'DELETE',
  path: '/api/saved-cards/:id',
  access: 'member',
  summary: 'Remove a saved card',
  params: z.object({ id: idText }),
  reply: z.object({ success: z.boolean(), message: z.string() }),
})

/** What the buyer of an order can pay by hand, because their saved card was not charged. */
export const payableCharge = endpoint({
  method: 'GET',
  path: '/api/orders/:id/payment',
  access: 'member',
  summary: 'Pay for what your saved card was not charged for',
  params: z.object({ id: idText }),
  reply: z.object({
    transactionId: z.number(),
    clientSecret: z.string(),
    productId: z.number(),
    title: z.string(),
    /** Pence. */
    price: z.number(),
    protection: z.number(),
    total: z.number(),
    /** Why the card was not charged. */
    reason: z.string(),
    /** Until when the order can be paid. */
    payUntil: instant,
  }),
})
