import * as z from 'zod/mini'
import { STATUSES } from '#features/checkout/base/lifecycle.ts'
import { plantName } from '#features/plants/contract-suggest.ts'
import { swapStatuses } from '#features/swaps/swap.ts'
import { endpoint } from '#shared/endpoint.ts'
import { id, idText, instant, line, paragraph } from '#shared/fields.ts'
import { FIRST_DAY, findings, MAX_HOSTS, MAX_LENGTH, MIN_ADVICE, recallStatuses } from './recall.ts'

const byId = z.object({ id: idText })
const nothing = z.object({})

const note = line({
  min: 3,
  max: MAX_LENGTH.note,
  tooShort: 'Say why, for the audit log',
  tooLong: `Use at most ${MAX_LENGTH.note} characters`,
})

/** What staff write of a recall. */
export const recallInput = z.object({
  pest: line({
    min: 3,
    max: MAX_LENGTH.pest,
    tooShort: 'Name the pest or disease',
    tooLong: `Use at most ${MAX_LENGTH.pest} characters`,
  }),
  /** The suspect listing. */
  suspectId: id,
  /** The first day on which its plants may have been infected, in London. */
  infectedSince: z.iso.date('Enter a date').check(z.refine((day) => day >= FIRST_DAY, 'Enter a date after 2019')),
  /** Slugs of plants of the catalogue that can carry it; none: any plant can. */
  hostPlants: z._default(
    z
      .array(z.string().check(z.maxLength(100, 'Choose plants from the list')))
      .check(z.maxLength(MAX_HOSTS, `Choose at most ${MAX_HOSTS} plants`)),
    [],
  ),
  /** What members should do, one paragraph a line. */
  advice: paragraph({
    min: MIN_ADVICE,
    max: MAX_LENGTH.advice,
    tooShort: 'Say what people should do',
    tooLong: `Use at most ${MAX_LENGTH.advice} characters`,
  }),
})

/** The version of a draft that its reader has seen; another one is refused. */
const version = z.string().check(z.regex(/^\d{1,20}$/, 'This version is not valid'))

const summary = z.object({
  id: z.number(),
  pest: z.string(),
  status: z.enum(recallStatuses),
  createdAt: instant,
  openedAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  /** Members notified, and those of them who have answered. */
  members: z.number(),
  answers: z.number(),
})
export type RecallSummary = z.output<typeof summary>

const reachedListing = z.object({
  id: z.number(),
  title: z.string(),
  /** In words. */
  shownAs: z.string(),
  /** Username of its seller. */
  seller: z.string(),
  /** How it was reached. */
  way: z.string(),
  /** Off sale by this recall. */
  isFrozen: z.boolean(),
})

const reachedOrder = z.object({
  id: z.number(),
  listingId: z.number(),
  title: z.string(),
  buyer: z.string(),
  status: z.enum(STATUSES),
  /** Its plant changed hands between these; null: it still may. */
  from: instant,
  until: z.nullable(instant),
})

/** One listing of a swap, or a part of a swap ring. */
const reachedSwap = z.object({
  id: z.number(),
  isRing: z.boolean(),
  listingId: z.number(),
  title: z.string(),
  /** Username of who received it. */
  receiver: z.string(),
  status: z.enum(swapStatuses),
  /** Its plant changed hands between these; null: it still may. */
  from: instant,
  until: z.nullable(instant),
})

const reachedMember = z.object({
  id: z.number(),
  username: z.string(),
  fullName: z.string(),
  /** Null before they are notified. */
  notifiedAt: z.nullable(instant),
  finding: z.nullable(z.enum(findings)),
  answeredAt: z.nullable(instant),
})

const detail = z.extend(summary, {
  version: z.string(),
  suspect: z.object({ id: z.number(), title: z.string() }),
  infectedSince: z.string(),
  hosts: z.array(plantName),
  advice: z.string(),
  /** What it has reached; of a draft what it would reach now. The first of each kind. */
  listings: z.array(reachedListing),
  orders: z.array(reachedOrder),
  swaps: z.array(reachedSwap),
  people: z.array(reachedMember),
  counts: z.object({ listings: z.number(), orders: z.number(), swaps: z.number(), people: z.number() }),
  /** Whether the reader may export contact details. */
  mayExportContacts: z.boolean(),
})
export type RecallDetail = z.output<typeof detail>

export const listRecalls = endpoint({
  method: 'GET',
  path: '/api/desk/recalls',
  access: 'moderator',
  summary: 'Lists recalls of pests and diseases, the latest first',
  reply: z.object({ recalls: z.array(summary) }),
})

export const createRecall = endpoint({
  method: 'POST',
  path: '/api/desk/recalls',
  access: 'moderator',
  isUnseen: true,
  summary: 'Drafts a recall: nobody is notified, and its page says whom it would concern',
  body: recallInput,
  reply: z.object({ id: z.number() }),
  status: 201,
})

export const getRecall = endpoint({
  method: 'GET',
  path: '/api/desk/recalls/:id',
  access: 'moderator',
  summary: 'Returns a recall with the listings, orders, swaps and members that it reaches, and how',
  params: byId,
  reply: detail,
})

export const changeRecall = endpoint({
  method: 'PUT',
  path: '/api/desk/recalls/:id',
  access: 'moderator',
  isUnseen: true,
  summary: 'Changes the draft of a recall',
  params: byId,
  body: z.extend(recallInput, { version }),
  reply: nothing,
})

export const deleteRecall = endpoint({
  method: 'DELETE',
  path: '/api/desk/recalls/:id',
  access: 'moderator',
  isUnseen: true,
  summary: 'Deletes the draft of a recall',
  params: byId,
  reply: nothing,
})

export const openRecall = endpoint({
  method: 'POST',
  path: '/api/desk/recalls/:id/open',
  access: 'moderator',
  summary: 'Opens a recall: takes the listings that it reaches off sale and notifies everyone concerned; idempotent',
  params: byId,
  body: z.object({ note, version }),
  reply: nothing,
})

export const endRecall = endpoint({
  method: 'POST',
  path: '/api/desk/recalls/:id/end',
  access: 'moderator',
  summary: 'Ends a recall: shows the listings again that it took off sale, and notifies everyone concerned; idempotent',
  params: byId,
  body: z.object({ note }),
  reply: nothing,
})

/** The path of the export for the plant health authority, as a table or as JSON. */
export const exportPath = (id: number, format: 'csv' | 'json', withContacts: boolean): string =>
  `/api/desk/recalls/${id}/export.${format}${withContacts ? '?contacts=yes' : ''}`

const ownPlant = z.object({
  /** Unique on the page. */
  key: z.string(),
  kind: z.enum(['bought', 'swapped', 'listed']),
  title: z.string(),
  /** The orders, the swap or the listing. */
  href: z.string(),
  /** When it was bought, received in a swap or listed. */
  at: instant,
  /** How it is concerned, without naming anyone else. */
  path: z.string(),
  /** Whether the listing is off sale by the recall. */
  isFrozen: z.boolean(),
  /** Paid and not collected yet: it can still be cancelled. */
  isUncollected: z.boolean(),
})
export type OwnRecalledPlant = z.output<typeof ownPlant>

const own = z.object({
  id: z.number(),
  pest: z.string(),
  isOpen: z.boolean(),
  openedAt: instant,
  endedAt: z.nullable(instant),
  /** Paragraphs of what to do. */
  advice: z.array(z.string()),
  plants: z.array(ownPlant),
  finding: z.nullable(z.enum(findings)),
  answeredAt: z.nullable(instant),
})
export type OwnRecall = z.output<typeof own>

export const getOwnRecall = endpoint({
  method: 'GET',
  path: '/api/recalls/:id',
  access: 'member',
  summary: 'Returns a recall that concerns your plants: which ones, how they are concerned, and what to do',
  params: byId,
  reply: own,
})

export const answerRecall = endpoint({
  method: 'PUT',
  path: '/api/recalls/:id/finding',
  access: 'member',
  isUnseen: true,
  whileClosing: true,
  summary: 'Says what you found when you looked at your plants; staff and the plant health authority read it',
  params: byId,
  body: z.object({ finding: z.enum(findings, 'Choose what you found') }),
  reply: own,
})
