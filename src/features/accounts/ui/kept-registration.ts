import type * as z from 'zod/mini'
import type { registrationForm } from '../contract.ts'

type Typed = z.input<typeof registrationForm>
/** What is kept of the form: never the password. */
type Kept = Omit<Typed, 'password' | 'confirmPassword'>

const KEY = 'registration'
const FIELDS = ['fullName', 'username', 'email', 'location', 'bio'] as const satisfies readonly (keyof Kept)[]

/** What was typed on this visit and not yet sent: of the fields that may be kept, those with text. */
export function keptRegistration(): Partial<Kept> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}')
    return Object.fromEntries(FIELDS.flatMap((field) => textOf(kept, field)))
  } catch {
    // Storage is disabled, or holds something else.
    return {}
  }
}

function textOf(kept: unknown, field: string): [string, string][] {
  const text: unknown = kept instanceof Object ? Reflect.get(kept, field) : undefined
  return typeof text === 'string' && text !== '' ? [[field, text]] : []
}

/** Keeps what is typed until the tab is closed; null once it has been sent. */
export function keepRegistration(typed: Partial<Typed> | null): void {
  try {
    const kept = typed && Object.fromEntries(FIELDS.flatMap((field) => textOf(typed, field)))
    if (kept && Object.keys(kept).length > 0) sessionStorage.setItem(KEY, JSON.stringify(kept))
    else sessionStorage.removeItem(KEY)
  } catch {
    // Storage is disabled: the input is lost with the page.
  }
}
