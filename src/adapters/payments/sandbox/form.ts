/** A decoded form body: Stripe sends `metadata[id]=1&expand[0]=x`. */
export interface Form {
  [name: string]: string | Form
}

/** Turns a form-encoded body or query into nested values. */
export function readForm(encoded: string): Form {
  const form: Form = {}
  for (const [name, value] of new URLSearchParams(encoded)) {
    const keys = name.replaceAll(']', '').split('[')
    const last = keys.pop() ?? ''
    let place = form
    for (const key of keys) {
      const inner = place[key]
      const next: Form = typeof inner === 'object' ? inner : {}
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

/** A nested value whose members are texts, such as metadata. */
export function texts(form: Form, name: string): Record<string, string> {
  const inner = form[name]
  if (typeof inner !== 'object') return {}
  return Object.fromEntries(
    Object.entries(inner).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
