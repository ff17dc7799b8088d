import { formatMoment } from '#shared/dates.ts'
import { escapeHtml } from '#shared/text/html.ts'

/** What one table stores about a user. */
export interface Section {
  table: string
  title: string
  rows: readonly object[]
  /** Why the table is not in the download. */
  leftOut: string | null
}

interface Contents {
  productName: string
  username: string
  now: Date
  sections: readonly Section[]
  /** File names within the ZIP. */
  pictures: readonly string[]
}

const STYLE = `
:root { color-scheme: light dark; font: 17px/1.55 system-ui, sans-serif }
body { max-width: 70rem; margin: 0 auto; padding: 2rem 1rem }
table { border-collapse: collapse; margin: .5rem 0 1rem }
th, td { border: 1px solid color-mix(in srgb, currentColor 30%, transparent); padding: .35rem .6rem; text-align: left; vertical-align: top; overflow-wrap: anywhere }
.wide { overflow-x: auto }
.pictures { display: flex; flex-wrap: wrap; gap: .75rem }
.pictures img { width: 12rem; height: 9rem; object-fit: cover; border-radius: 6px }
summary { cursor: pointer; font-weight: 650; padding: .4rem 0 }
`

/** The index page of a download. It lists every file and needs only a browser. */
export const downloadIndex = ({ productName, username, now, sections, pictures }: Contents): string => `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(`${productName}: data about ${username}`)}</title><style>${STYLE}</style></head>
<body><h1>${escapeHtml(`What ${productName} holds about ${username}`)}</h1>
<p>Made on ${escapeHtml(formatMoment(now))}. The same is in <a href="data.json">data.json</a>, for programs. Money is in
pence, times are in UTC.</p>
${sections
  .filter(({ leftOut }) => !leftOut)
  .map(sectionOf)
  .join('\n')}
${pictures.length > 0 ? `<h2>Your pictures</h2><div class="pictures">${pictures.map(pictureOf).join('')}</div>` : ''}
<h2>What is not in it</h2><ul>${sections
  .flatMap(({ title, leftOut }) => (leftOut ? [`<li>${escapeHtml(`${title}: ${leftOut}`)}</li>`] : []))
  .join('')}</ul>
</body></html>
`

const sectionOf = ({ title, rows }: Section): string =>
  `<details${rows.length > 0 ? ' open' : ''}><summary>${escapeHtml(title)} (${rows.length})</summary>${
    rows.length > 0 ? tableOf(rows) : '<p>Nothing.</p>'
  }</details>`

function tableOf(rows: readonly object[]): string {
  const names = Object.keys(rows[0] ?? {})
  const head = names.map((name) => `<th scope="col">${escapeHtml(name.replaceAll('_', ' '))}</th>`).join('')
  const lines = rows.map((row) => {
    const cells = names.map((name) => `<td>${escapeHtml(inWords((row as Record<string, unknown>)[name]))}</td>`)
    return `<tr>${cells.join('')}</tr>`
  })
  return `<div class="wide"><table><thead><tr>${head}</tr></thead><tbody>${lines.join('')}</tbody></table></div>`
}

function inWords(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const pictureOf = (name: string): string =>
  `<a href="${escapeHtml(name)}"><img src="${escapeHtml(name)}" alt="" loading="lazy"></a>`
