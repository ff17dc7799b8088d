import * as z from 'zod/mini'
import { match } from '#features/alerts/contract.ts'
import { alertRadii, USUAL_RADIUS } from '#features/alerts/radius.ts'
import { faultIn } from '#features/community/refused-text.ts'
import { plantName } from '#features/plants/contract-suggest.ts'
import { endpoint } from '#shared/endpoint.ts'
import { idText, instant, line, paragraph, success } from '#shared/fields.ts'
import { RADII } from '#shared/places/viewer-place.ts'
import { DEFAULT_DAYS, MAX_LENGTH, ownStatuses, WANTED_DAYS, wantedStatuses } from './wanted.ts'

/** Text without links, email addresses and telephone numbers. */
const plain = z.check<string>((context) => {
  if (faultIn(context.value) === null) return
  const message = 'Leave out links, email addresses and telephone numbers: people can message you here'
  context.issues.push({ code: 'custom', message, input: context.value })
})

const place = (tooShort: string) => line({ min: 1, max: 10, tooShort, tooLong: 'Please enter a valid UK postcode' })

/** Further words of a request. */
export const wantedNote = paragraph({
  max: MAX_LENGTH.note,
  tooLong: `Use at most ${MAX_LENGTH.note} characters`,
}).check(plain)

/** The fields of a new request. */
export const wantedInput = z.object({
  title: line({
    min: 3,
    max: MAX_LENGTH.title,
    tooShort: 'Say what you are looking for',
    tooLong: `Use at most ${MAX_LENGTH.title} characters`,
  }).check(plain),
  /** Slug of a plant of the catalogue: listings then match by all its names. */
  plant: z._default(z.nullable(z.string().check(z.maxLength(100, 'Choose a plant from the list'))), null),
  note: z._default(wantedNote, ''),
  /** An outward code, or a full postcode of which only the outward code is stored. */
  postcode: place('Enter your postcode or the first half of it'),
  /** Kilometres. */
  radius: z._default(z.literal([...alertRadii], 'Choose 5, 10, 25 or 50 km'), USUAL_RADIUS),
  days: z._default(z.literal([...WANTED_DAYS], 'Choose how long'), DEFAULT_DAYS),
})

const wanted = z.object({
  id: z.number(),
  title: z.string(),
  note: z.nullable(z.string()),
  plant: z.nullable(plantName),
  /** URL of the drawing that stands for it. */
  drawing: z.string(),
  /** The town or district. */
  place: z.string(),
  outcode: z.string(),
  /** Kilometres. */
  radius: z.number(),
  /** `about 3 miles`; null when the request has no place. */
  distance: z.nullable(z.string()),
  status: z.enum(wantedStatuses),
  createdAt: instant,
  expiresAt: instant,
  author: z.object({ id: z.number(), fullName: z.string(), avatar: z.nullable(z.string()) }),
  /** Whether the requester posted it. */
  isMine: z.boolean(),
  /** The last listings that its author was notified of, newest first; only for the author. */
  matches: z.array(match),
})
export type Wanted = z.output<typeof wanted>

const byId = z.object({ id: idText })

export const listWanted = endpoint({
  method: 'GET',
  path: '/api/wanted',
  access: 'anyone',
  summary: 'Lists open requests, newest first, within a distance in miles of a postcode or of your place',
  query: z.object({
    near: z.optional(line({ max: 10, tooLong: 'Please enter a valid UK postcode' })),
    radius: z.optional(z.enum(RADII.map(String) as [string, ...string[]], 'Choose 3, 5, 10, 25 or 50 miles')),
    /** From anywhere, although the requester has a place. */
    everywhere: z.optional(z.literal('true')),
    /** Continues after this request. */
    before: z.optional(idText),
  }),
  reply: z.object({
    wanted: z.array(wanted),
    /** The place and the distance in miles of the list; null for a list from anywhere. */
    near: z.nullable(z.object({ place: z.string(), outcode: z.string(), radius: z.number() })),
    /** `before` of the next page; null on the last. */
    next: z.nullable(z.number()),
  }),
})
export type WantedPage = z.output<(typeof listWanted)['reply']>

export const listOwnWanted = endpoint({
  method: 'GET',
  path: '/api/wanted/mine',
  access: 'member',
  summary: 'Lists your requests, newest first, with the listings that matched',
  query: z.object({
    /** Only those that are open, or only the others. */
    state: z.optional(z.enum(['open', 'ended'], 'Choose open or ended')),
    limit: z.optional(idText),
    /** Continues after this request. */
    cursor: z.optional(idText),
  }),
  reply: z.array(wanted),
})

export const getWanted = endpoint({
  method: 'GET',
  path: '/api/wanted/:id',
  access: 'anyone',
  summary: 'Returns a request',
  params: byId,
  reply: wanted,
})

export const postWanted = endpoint({
  method: 'POST',
  path: '/api/wanted',
  access: 'member',
  limited: 'listings',
  summary: 'Posts a request: you are notified of listings that match it',
  body: wantedInput,
  reply: wanted,
  status: 201,
})

export const setWantedStatus = endpoint({
  method: 'PUT',
  path: '/api/wanted/:id/status',
  access: 'member',
  summary: 'Marks your request as found, closes it, or opens it again for 60 days',
  params: byId,
  body: z.object({ status: z.enum(ownStatuses, 'Choose open, found or closed') }),
  reply: wanted,
})

export const changeWanted = endpoint({
  method: 'PUT',
  path: '/api/wanted/:id',
  access: 'member',
  limited: 'listings',
  summary: 'Changes your open request; without days it ends when it would have',
  params: byId,
  body: z.extend(wantedInput, {
    /** From now. */
    days: z.optional(z.literal([...WANTED_DAYS], 'Choose how long')),
  }),
  reply: wanted,
})

export const deleteWanted = endpoint({
  method: 'DELETE',
  path: '/api/wanted/:id',
  access: 'member',
  summary: 'Deletes your request',
  params: byId,
  reply: success,
})

const demand = z.object({
  /** How many open requests of other people it would answer. */
  count: z.number(),
  /** The nearest of them. */
  wanted: z.array(z.object({ id: z.number(), title: z.string(), distance: z.string() })),
})

export const wantedDemand = endpoint({
  method: 'GET',
  path: '/api/wanted/demand',
  access: 'member',
  summary: 'Counts the requests near you that a listing with this title would answer',
  query: z.object({
    title: z._default(z.string().check(z.maxLength(300, 'This title is too long')), ''),
    plant: z._default(z.string().check(z.maxLength(100, 'Choose a plant from the list')), ''),
    postcode: z._default(z.string().check(z.maxLength(30, 'Please enter a valid UK postcode')), ''),
  }),
  reply: demand,
})
export type Demand = z.output<typeof demand>

export const ownDemand = endpoint({
  method: 'GET',
  path: '/api/wanted/demand/mine',
  access: 'member',
  summary: 'Returns which of your listings and drafts answer requests near, most wanted first',
  reply: z.array(
    z.extend(demand, {
      /** One of both. */
      listingId: z.nullable(z.number()),
      draftId: z.nullable(z.number()),
      title: z.string(),
      /** `draft` for a draft. */
      status: z.enum(['active', 'paused', 'ended', 'draft']),
    }),
  ),
})
export type OwnDemand = z.output<(typeof ownDemand)['reply']>[number]
