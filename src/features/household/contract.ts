import * as z from 'zod/mini'
import { lights } from '#features/plants/plant.ts'
import { endpoint } from '#shared/endpoint.ts'
import { growingLimits, householdMembers } from '#shared/household.ts'
import { answers } from './answer.ts'

const yesOrNo = z.boolean('Choose yes or no')
export const household = z.object({
  cats: yesOrNo,
  dogs: yesOrNo,
  children: yesOrNo,
  northFacing: yesOrNo,
  noGreenhouse: yesOrNo,
})

const mine = z.object({
  /** Null until the viewer has said. */
  household: z.nullable(household),
  /** It is kept in the viewer's account as well as in their browser. */
  isInAccount: z.boolean(),
  /** Slugs of the plants, and of names that several plants share, that are known to be safe for everyone of the household. */
  safe: z.array(z.string()),
  /** Slugs of the plants that are not safe for someone of the household. */
  notSafe: z.array(z.string()),
})
export type MyHousehold = z.output<typeof mine>

export const getHousehold = endpoint({
  method: 'GET',
  path: '/api/household',
  access: 'anyone',
  summary: 'Returns who you said lives with you, and which plants are safe for them',
  reply: mine,
})

export const setHousehold = endpoint({
  method: 'PUT',
  path: '/api/household',
  access: 'anyone',
  isUnseen: true,
  whileClosing: true,
  summary: 'Remembers who lives with you and where your plants grow, in a cookie and on request in your account',
  body: z.object({
    ...household.shape,
    /** Keep it in the account of the caller too; without it, an account keeps none. */
    isInAccount: z._default(yesOrNo, false),
    /** The caller means to be signed in: without a session nothing is changed, and the answer is 401. */
    asMember: z._default(yesOrNo, false),
  }),
  reply: mine,
})

export const clearHousehold = endpoint({
  method: 'DELETE',
  path: '/api/household',
  access: 'anyone',
  isUnseen: true,
  whileClosing: true,
  summary: 'Forgets who lives with you, in the browser and in your account',
  query: z.object({
    /** The caller means to be signed in: without a session nothing is changed, and the answer is 401. */
    asMember: z.optional(z.literal('true', 'Send true, or leave it out')),
  }),
  reply: z.object({ success: z.boolean(), message: z.string() }),
})

const plantAnswer = z.object({
  slug: z.string(),
  name: z.string(),
  light: z.readonly(z.array(z.enum(lights))),
  /** For each of the household whom a plant can harm. */
  members: z.array(
    z.object({
      who: z.enum(householdMembers),
      answer: z.enum(answers),
      /** It can kill them. */
      isDeadly: z.boolean(),
      sentence: z.string(),
    }),
  ),
  /** For each limit of where the household's plants grow. */
  growing: z.array(
    z.object({
      limit: z.enum(growingLimits),
      answer: z.enum(['suits', 'does-not-suit', 'not-known']),
      sentence: z.string(),
    }),
  ),
  sources: z.array(z.object({ name: z.string(), says: z.string() })),
})
export type PlantAnswer = z.output<typeof plantAnswer>

const MAX_PLANTS = 40

export const askAboutPlants = endpoint({
  method: 'GET',
  path: '/api/household/plants',
  access: 'anyone',
  summary: 'Returns for each plant whether it is safe for your household, and what the sources say',
  query: z.object({
    /** Separated by commas. */
    slugs: z
      .string('Name at least one plant')
      .check(
        z.regex(
          new RegExp(`^[a-z-]{1,60}(,[a-z-]{1,60}){0,${MAX_PLANTS - 1}}$`),
          `Name 1 to ${MAX_PLANTS} plants by their slugs`,
        ),
      ),
  }),
  /** Empty while the viewer has not said who lives with them. Plants that the catalogue does not know are left out. */
  reply: z.array(plantAnswer),
})
