/**
 * A decoded form body: Stripe sends `metadata[id]=1&expand[0]=x`. Has no prototype, so that `constructor` and
 * `__proto__` are ordinary names.
 */
export interface Form {
  [name: string]: string | Form
}

/** Decodes a form-encoded body or query to nested values. */
export function readForm(encoded: string): Form {
  const form = emptyForm()
  for (const [name, value] of new URLSearchParams(encoded)) {
    const keys = name.replaceAll(']', '').split('[')
    const last = keys.pop() ?? ''
    let place = form
    for (const key of keys) {
      const inner = place[key]
      const next: Form = typeof inner === 'object' ? inner : emptyForm()
      place[key] = next
      place = next
    }
    place[last] = value
  }
  return form
}

export const text = (form: Form, name: string): string | undefined => {
  const value = form[name]
  return typeof value === 'string' ? value : undefined
}

/** A nested value; an empty one when it is missing. */
export const inner = (form: Form, name: string): Form => {
  const value = form[name]
  return typeof value === 'object' ? value : emptyForm()
}

/** A nested value whose members are strings, such as metadata. */
export function texts(form: Form, name: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(inner(form, name)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/** A JSON body, as v2 calls send it, in the shape of a decoded form. */
export function readJson(encoded: string): Form {
  const given: unknown = JSON.parse(encoded || '{}')
  return isRecord(given) ? formOf(given) : emptyForm()
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function formOf(value: object): Form {
  const form = emptyForm()
  const members: [string, unknown][] = Object.entries(value)
  for (const [name, member] of members) {
    form[name] = isRecord(member) ? formOf(member) : String(member)
  }
  return form
}

const emptyForm = (): Form => Object.create(null) as Form
