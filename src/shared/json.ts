/** The fields of a value that anyone may have written as JSON; none when it is no object. */
export const fieldsOf = (json: unknown): Readonly<Record<string, unknown>> => ({
  ...(typeof json === 'object' ? json : null),
})
