/** After these words SQL names a table; the interpolation that follows, with what is between. */
const TABLE_POSITION =
  /\b(?:from|join|update|into|table|truncate|lock|only)\s+(?:"?\w+"?\.)?"?\$\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}/gi

/** A text that begins like a statement, from its quotation mark on. */
const PLAIN_STATEMENT =
  /(?<!\bsql(?:<[^`]*?>)?)(['"`])[\s(]*(?:select|insert|update|delete|with|alter|drop|truncate|lock|merge|copy|from)\s(?:(?!\1)[\s\S])*\1(?:\s*\+\s*(\w+))?/gi

/** The argument of `sql.raw` and `sql.identifier`. */
const RAW = /\bsql\.raw\(\s*([^'"`\s)][^)]*)\)/g

/** A constant is read where it is declared; anything else may hold any name. */
const isKnown = (name: string, constants: ReadonlyMap<string, readonly string[]>): boolean =>
  /^(['"`])\w+\1$/.test(name) || constants.has(name)

/**
 * Whether a file's SQL takes the name of a table from a variable: in a plain text or by `sql.identifier` where a table
 * stands, or by `sql.raw` anywhere. An object of the declarations in a `sql` template is no text and is seen as an import.
 */
export function namesTablesByVariable(code: string, constants: ReadonlyMap<string, readonly string[]>): boolean {
  const names: string[] = []
  for (const [statement, , added] of code.matchAll(PLAIN_STATEMENT)) {
    if (added && /\b(?:from|join|update|into|table|truncate|lock|only)\s+['"`]\s*\+/i.test(statement)) names.push(added)
    if (statement.startsWith('`'))
      for (const [, name = ''] of statement.matchAll(TABLE_POSITION)) names.push(name.trim())
  }
  for (const [, interpolated = ''] of code.matchAll(TABLE_POSITION)) {
    const [, name] = /^\s*sql\.identifier\(\s*([^)]*?)\s*\)/.exec(interpolated) ?? []
    if (name !== undefined) names.push(name)
  }
  for (const [, name = ''] of code.matchAll(RAW)) names.push(name.trim())
  return names.some((name) => !isKnown(name, constants))
}
