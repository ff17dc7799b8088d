/** Excel reads a file as UTF-8 only behind this mark. */
const BYTE_ORDER_MARK = '\uFEFF'
/** What a spreadsheet would run as a formula. */
const FORMULA = /^[\s]*[=+\-@\t\r]/

/** A table as a file for spreadsheets. Texts that would run as formulas stay texts. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  BYTE_ORDER_MARK + rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
