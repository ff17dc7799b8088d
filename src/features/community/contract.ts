import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { idText, instant, line, paragraph, success } from '#shared/fields.ts'
import { faultIn } from './refused-text.ts'

export const MAX_LENGTH = { title: 80, description: 1500, venue: 120, link: 300 } as const

/** Text without links, email addresses and telephone numbers. */
const plain = z.check<string>((context) => {
  const message = faultIn(context.value)
  if (message !== null) context.issues.push({ code: 'custom', message, input: context.value })
})

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text
const time = z.string('Choose a time').check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Choose a time'))

const isSafeLink = (text: string): boolean => {
  if (text === '') return true
  if (!URL.canParse(text)) return false
  const { protocol, username, hostname } = new URL(text)
  return protocol === 'https:' && username === '' && hostname.includes('.')
}

/** The fields of a new swap day. Times are UK local time. */
export const swapDayForm = z.object({
  title: line({
    min: 3,
    max: MAX_LENGTH.title,
    tooShort: 'Give it a name',
    tooLong: `Use at most ${MAX_LENGTH.title} characters`,
  }).check(plain),
  day: z.string('Choose a day').check(z.refine(isDay, 'Choose a day')),
  from: time,
  to: time,
  venue: line({
    min: 3,
    max: MAX_LENGTH.venue,
    tooShort: 'Name the public place where people meet',
    tooLong: `Use at most ${MAX_LENGTH.venue} characters`,
  }).check(plain),
  postcode: line({
    min: 1,
    max: 10,
    tooShort: 'Enter the full postcode of the place',
    tooLong: 'Please enter a valid UK postcode',
  }),
  description: paragraph({
    min: 10,
    max: MAX_LENGTH.description,
    tooShort: 'Describe in a sentence what people can bring and expect',
    tooLong: `Use at most ${MAX_LENGTH.description.toLocaleString('en-GB')} characters`,
  }).check(plain),
  link: z._default(
    line({ max: MAX_LENGTH.link, tooLong: `Use at most ${MAX_LENGTH.link} characters` }).check(
      z.refine(isSafeLink, 'Enter a whole address that begins with https://'),
    ),
    '',
  ),
})
export type SwapDayForm = z.input<typeof swapDayForm>

/** A swap day as a reader may see it. */
export const swapDay = z.object({
  id: z.number(),
  title: z.string(),
  description: z.string(),
  /** The public venue. */
  venue: z.string(),
  /** The town, or part of one. */
  town: z.string(),
  outcode: z.string(),
  /** Only for signed-in users. */
  postcode: z.nullable(z.string()),
  link: z.nullable(z.string()),
  startsAt: instant,
  endsAt: instant,
  isCancelled: z.boolean(),
  author: z.object({ id: z.number(), fullName: z.string() }),
  /** Whether the requester added it. */
  isMine: z.boolean(),
  /** `about 3 miles`; null when the request has no place. */
  distance: z.nullable(z.string()),
})
export type SwapDay = z.output<typeof swapDay>

export const listSwapDays = endpoint({
  method: 'GET',
  path: '/api/swap-days',
  access: 'anyone',
  isShared: true,
  summary: 'Upcoming swap days, soonest first, or nearest first within 50 miles of a postcode',
  query: z.object({
    near: z.optional(line({ max: 10, tooLong: 'Please enter a valid UK postcode' })),
    sort: z.optional(z.enum(['soonest', 'nearest'])),
  }),
  reply: z.object({
    swapDays: z.array(swapDay),
    /** The place that `near` was resolved to. */
    place: z.nullable(z.string()),
  }),
})

export const addSwapDay = endpoint({
  method: 'POST',
  path: '/api/swap-days',
  access: 'member',
  limited: 'listings',
  summary: 'Announce a swap day',
  body: swapDayForm,
  reply: swapDay,
  status: 201,
})

export const changeSwapDay = endpoint({
  method: 'PUT',
  path: '/api/swap-days/:id',
  access: 'member',
  summary: 'Change your own swap day',
  params: z.object({ id: idText }),
  body: swapDayForm,
  reply: swapDay,
})

export const cancelSwapDay = endpoint({
  method: 'DELETE',
  path: '/api/swap-days/:id',
  access: 'member',
  summary: 'Cancel your own swap day; it stays listed as cancelled until its day',
  params: z.object({ id: idText }),
  reply: success,
})
