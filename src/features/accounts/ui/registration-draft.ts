import type * as z from 'zod/mini'
import { outwardOnly } from '#shared/places/outward-only.ts'
import type { registrationForm } from '../contract.ts'

type Typed = z.input<typeof registrationForm>
/** What is stored of the form: never the password. */
type Draft = Omit<Typed, 'password' | 'confirmPassword'>

const KEY = 'registration'
const FIELDS = ['fullName', 'username', 'email', 'location', 'bio'] as const satisfies readonly (keyof Draft)[]

/** What was typed on this visit and not yet sent: of the fields that may be stored, those with text. */
export function registrationDraft(): Partial<Draft> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    return Object.fromEntries(FIELDS.flatMap((field) => textOf(stored, field)))
  } catch {
    // Storage is disabled, or holds something else.
    return {}
  }
}

function textOf(stored: unknown, field: string): [string, string][] {
  const text: unknown = stored instanceof Object ? Reflect.get(stored, field) : undefined
  return typeof text === 'string' && text !== '' ? [[field, text]] : []
}

/** Stores what is typed until the tab is closed; null once it has been sent. */
export function saveRegistrationDraft(typed: Partial<Typed> | null): void {
  try {
    // Someone may type their postcode for their town.
    const location = typed?.location && outwardOnly(typed.location)
    const draft = typed && Object.fromEntries(FIELDS.flatMap((field) => textOf({ ...typed, location }, field)))
    if (draft && Object.keys(draft).length > 0) sessionStorage.setItem(KEY, JSON.stringify(draft))
    else sessionStorage.removeItem(KEY)
  } catch {
    // Storage is disabled: the input is lost with the page.
  }
}
