import * as z from 'zod'
import { settings } from './settings.ts'

const alternatives = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** One sentence that says which values the setting may have. It never repeats the given value, which may be a secret. */
export function refusalOf(name: string, message: string): string {
  const setting = Object.entries(settings).find(([known]) => known === name)?.[1]
  return `${name} is not usable: it must ${setting ? ruleOf(setting, message) : message}.`
}

/** Where the schema alone does not say it, `message` does: the `error` of the setting's format. */
function ruleOf(setting: z.ZodType, message: string): string {
  const { enum: values, type, minimum, maximum } = z.toJSONSchema(setting)
  if (values) return `be ${alternatives.format(values.map((value) => `\`${String(value)}\``))}`
  if (type !== 'integer') return message
  return maximum === undefined || maximum === Number.MAX_SAFE_INTEGER
    ? `be a whole number from ${minimum} on`
    : `be a whole number from ${minimum} to ${maximum}`
}
