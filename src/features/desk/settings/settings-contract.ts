import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { siteSettingNames } from '#shared/site/site-settings.ts'

const MAX_LENGTH = 2000
const name = z.enum(siteSettingNames, 'This is not a setting')

const settings = z.array(
  z.object({
    name,
    /** As it was entered; null when it is not set. */
    value: z.nullable(z.string()),
    /** What holds when it is not set: the environment's, or the product's own. */
    fallback: z.string(),
  }),
)
export type SettingShown = z.output<typeof settings>[number]

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/desk/settings',
  access: 'admin',
  summary: 'What admins have set for the site, and what holds otherwise',
  reply: settings,
})

export const changeSettings = endpoint({
  method: 'PUT',
  path: '/api/desk/settings',
  access: 'admin',
  summary: 'Sets or, with null, unsets settings of the site: all or none; every change is logged',
  body: z.strictObject({
    changes: z
      .array(
        z.strictObject({
          name,
          value: z.nullable(z.string().check(z.maxLength(MAX_LENGTH, `Enter at most ${MAX_LENGTH} characters`))),
        }),
      )
      .check(z.maxLength(siteSettingNames.length, 'Change each setting once')),
  }),
  reply: settings,
})
