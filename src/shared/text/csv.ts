/** Text that a spreadsheet would take for a formula, also in a quoted cell. */
const FORMULA = /^[\s]*[=+\-@]|^[\t\r]/

const cellOf = (value: string | number | null): string => {
  const text = value === null ? '' : String(value)
  // The apostrophe turns it into text; spreadsheets do not show it.
  const safe = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

/** Rows as a CSV file that spreadsheets open correctly: RFC 4180, with a byte order mark, and without formulas. */
export const toCsv = (rows: readonly (readonly (string | number | null)[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`
