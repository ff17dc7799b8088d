import * as z from 'zod/mini'
import { faultIn } from '#features/community/refused-text.ts'
import { plantName } from '#features/plants/contract-suggest.ts'
import { endpoint } from '#shared/endpoint.ts'
import { idText, instant, line, paragraph, success } from '#shared/fields.ts'
import { RADII } from '#shared/places/viewer-place.ts'
import { cropKinds, cropStatuses, MAX_LENGTH, MAX_QUANTITY, PRICES } from './crop.ts'

/** Text without links, email addresses and telephone numbers. */
const plain = z.check<string>((context) => {
  if (faultIn(context.value) === null) return
  const message = 'Leave out links, email addresses and telephone numbers: people can message you here'
  context.issues.push({ code: 'custom', message, input: context.value })
})

const tooMany = (max: number) => `Use at most ${max} characters`
const day = z.iso.date('Enter a date')
const slug = z.string('Choose a plant from the list').check(z.maxLength(100, 'Choose a plant from the list'))
const postcode = line({
  ...{ min: 1, max: 10, tooShort: 'Enter your postcode or the first half of it' },
  tooLong: 'Please enter a valid UK postcode',
})

/** What the grower may change while the crop grows. */
const changeable = {
  /** Promised at most. */
  quantity: z
    .int('Enter how many')
    .check(z.gte(1, 'Promise at least 1'), z.lte(MAX_QUANTITY, `Promise at most ${MAX_QUANTITY}`)),
  /** Pence for each. */
  price: z
    .int('Enter a price')
    .check(z.gte(PRICES.min, 'Ask at least £0.30 each'), z.lte(PRICES.max, 'Ask at most £500 each')),
  note: z._default(paragraph({ max: MAX_LENGTH.note, tooLong: tooMany(MAX_LENGTH.note) }).check(plain), ''),
  /** The first and the last day on which it is ready; both null: as the catalogue says. */
  readyFrom: z._default(z.nullable(day), null),
  readyUntil: z._default(z.nullable(day), null),
  /** Young plants that frost kills can be ready before the last frost, and the page may say so. */
  knowsFrost: z._default(z.boolean('Choose yes or no'), false),
}

/** The fields of a new crop. */
export const cropInput = z.object({
  /** Slug of a plant of the catalogue. */
  plant: slug,
  variety: z._default(line({ max: MAX_LENGTH.variety, tooLong: tooMany(MAX_LENGTH.variety) }).check(plain), ''),
  kind: z.enum(cropKinds, 'Choose young plants or the harvest'),
  /** Today, earlier or later. */
  sownOn: day,
  /** An outward code, or a full postcode of which only the outward code is stored. */
  postcode,
  ...changeable,
})

export const cropChange = z.object(changeable)

const window = z.object({ from: z.string(), until: z.string() })

/** What frost means for young plants of a crop. */
const frost = z.object({
  /** The first day after the last frost that is usual in the region. */
  freeOn: z.string(),
  /** It can be ready earlier: the grower says so. */
  isEarly: z.boolean(),
})

const crop = z.object({
  id: z.number(),
  plant: plantName,
  variety: z.nullable(z.string()),
  /** `Tomato ‘Gardener’s Delight’` */
  title: z.string(),
  kind: z.enum(cropKinds),
  note: z.nullable(z.string()),
  /** URL of the drawing that stands for it. */
  drawing: z.string(),
  quantity: z.number(),
  price: z.number(),
  sownOn: z.string(),
  ready: window,
  /** How many of the quantity can still be reserved. */
  left: z.number(),
  /** Its grower can still say how many there are: also for two weeks after its last day. */
  canBeReady: z.boolean(),
  /** The listing of what was not given to reservations; null until it is ready. */
  listingId: z.nullable(z.number()),
  /** The grower gave the days; otherwise they follow from the catalogue and the region. */
  isOwnWindow: z.boolean(),
  region: z.string(),
  /** Null unless frost kills it. */
  frost: z.nullable(frost),
  place: z.string(),
  outcode: z.string(),
  /** `about 3 miles`; null when the reader has no place. */
  distance: z.nullable(z.string()),
  status: z.enum(cropStatuses),
  /** Staff look into a pest or disease that may have reached it: nobody else sees it meanwhile. */
  isOnHold: z.boolean(),
  grower: z.object({ id: z.number(), fullName: z.string(), avatar: z.nullable(z.string()) }),
  isMine: z.boolean(),
  createdAt: instant,
})
export type Crop = z.output<typeof crop>

const byId = z.object({ id: idText })
const near = z.optional(line({ max: 10, tooLong: 'Please enter a valid UK postcode' }))
const radius = z.optional(z.enum(RADII.map(String) as [string, ...string[]], 'Choose 3, 5, 10, 25 or 50 miles'))
/** The place and the distance in miles of a list. */
const around = z.object({ place: z.string(), outcode: z.string(), radius: z.number() })

export const listCrops = endpoint({
  method: 'GET',
  path: '/api/crops',
  access: 'anyone',
  summary: 'Lists growing crops, ready first, within a distance in miles of a postcode or of your place',
  query: z.object({
    near,
    radius,
    /** From anywhere, although the requester has a place. */
    everywhere: z.optional(z.literal('true')),
    plant: z.optional(slug),
    /** Continues after this crop. */
    after: z.optional(idText),
  }),
  reply: z.object({
    crops: z.array(crop),
    /** Null for a list from anywhere. */
    near: z.nullable(around),
    plant: z.nullable(plantName),
    /** What all crops of the list together promise, on every page. */
    promised: z.number(),
    /** `after` of the next page; null on the last. */
    next: z.nullable(z.number()),
  }),
})
export type CropsPage = z.output<(typeof listCrops)['reply']>

export const listOwnCrops = endpoint({
  method: 'GET',
  path: '/api/crops/mine',
  access: 'member',
  summary: 'Lists your crops, newest first',
  query: z.object({ limit: z.optional(idText), cursor: z.optional(idText) }),
  reply: z.array(crop),
})

export const suggestWindow = endpoint({
  method: 'GET',
  path: '/api/crops/window',
  access: 'member',
  summary: 'Returns when a sowing is usually ready, by the catalogue and the region of a postcode',
  query: z.object({
    plant: slug,
    kind: z.enum(cropKinds, 'Choose young plants or the harvest'),
    sownOn: day,
    postcode: z._default(z.string().check(z.maxLength(10, 'Please enter a valid UK postcode')), ''),
  }),
  reply: z.object({
    /** Null: nothing is known, so the grower gives the days. */
    window: z.nullable(window),
    region: z.string(),
    /** `late April to mid-May` */
    lastFrost: z.string(),
    isTender: z.boolean(),
  }),
})
export type SuggestedWindow = z.output<(typeof suggestWindow)['reply']>

const plantDemand = z.object({
  plant: plantName,
  /** Neighbours with an open request for it. */
  wanted: z.number(),
  promised: z.number(),
  /** Weeks, as their Mondays, in which either is not zero. */
  weeks: z.array(z.object({ monday: z.string(), wanted: z.number(), promised: z.number() })),
  /** When young plants sown today are usually ready; null when now is not the time to sow it. */
  sownNow: z.nullable(window),
})
export type PlantInDemand = z.output<typeof plantDemand>

export const cropDemand = endpoint({
  method: 'GET',
  path: '/api/crops/demand',
  access: 'member',
  summary: 'Counts by plant and week what neighbours look for and growers have promised, most wanted first',
  query: z.object({ near, radius }),
  reply: z.object({
    /** Null when neither the call nor the profile nor the viewer’s place says where. */
    near: z.nullable(around),
    region: z.string(),
    plants: z.array(plantDemand),
  }),
})
export type Demand = z.output<(typeof cropDemand)['reply']>

export const getCrop = endpoint({
  method: 'GET',
  path: '/api/crops/:id',
  access: 'anyone',
  summary: 'Returns a crop',
  params: byId,
  reply: crop,
})

export const announceCrop = endpoint({
  method: 'POST',
  path: '/api/crops',
  access: 'member',
  limited: 'listings',
  summary: 'Announces what you have sown or will sow: neighbours who look for it are notified',
  body: cropInput,
  reply: crop,
  status: 201,
})

export const changeCrop = endpoint({
  method: 'PUT',
  path: '/api/crops/:id',
  access: 'member',
  limited: 'listings',
  summary: 'Changes your growing crop; once something is reserved, price and days stay, and no less is promised',
  params: byId,
  body: cropChange,
  reply: crop,
})

export const withdrawCrop = endpoint({
  method: 'DELETE',
  path: '/api/crops/:id',
  access: 'member',
  summary: 'Withdraws your growing crop: its reservations end, and nobody is charged; idempotent',
  params: byId,
  reply: success,
})
