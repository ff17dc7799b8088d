import { hash } from 'node:crypto'
import { escapeHtml } from '#shared/text/html.ts'

interface Shown {
  id: number
  title: string
  /** As the lists write it, such as `£4.50`. */
  price: string
  /** Path of the picture on this site. */
  picture: string
  /** It is a drawing, because there is no photo. */
  isDrawn: boolean
}

interface Window {
  productName: string
  group: { name: string; place: string; path: string }
  listings: readonly Shown[]
}

/** Light only: the page around the frame is not known. */
const STYLE = `
:root { color-scheme: light; font: 16px/1.4 system-ui, sans-serif }
* { box-sizing: border-box }
body { margin: 0; padding: 14px; background: #fff; color: #14231a }
h1 { margin: 0; font-size: 1.15rem; line-height: 1.2; overflow-wrap: anywhere }
p { margin: 4px 0 0; color: #46535c }
ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr)); gap: 16px 12px; margin: 14px 0; padding: 0; list-style: none }
img { display: block; width: 100%; height: auto; aspect-ratio: 4 / 3; object-fit: cover; border-radius: 4px; background: #eef3ea }
a { color: #0e6b3d } a:focus-visible { outline: 3px solid #14231a; outline-offset: 2px }
li a { display: block; color: inherit; text-decoration: none } li a:hover .title { text-decoration: underline }
.title { display: block; margin-top: 6px; overflow-wrap: anywhere } .price { display: block; font-weight: 700 }
.drawn { display: block; margin-top: 4px; font-size: .8rem; color: #46535c }
.all { display: inline-block; padding: 8px 0 }
`

/** What the policy of this page allows as its style. */
export const WINDOW_STYLE = `'sha256-${hash('sha256', STYLE, 'base64')}'`

/** The shop window of a group: a page without scripts for the frames of other sites. Its links open a new tab. */
export function windowPage({ productName, group, listings }: Window): string {
  const items = listings.map(
    ({ id, title, price, picture, isDrawn }) => `<li><a href="/product/${id}" target="_blank" rel="noopener">
<img src="${escapeHtml(picture)}" alt="" width="320" height="240" loading="lazy">
${isDrawn ? '<span class="drawn">Drawing, no photo yet</span>' : ''}
<span class="title">${escapeHtml(title)}</span><span class="price">${escapeHtml(price)}</span></a></li>`,
  )
  const what = listings.length === 0 ? 'Nothing is on sale right now.' : `On sale from members near ${group.place}.`
  return framed(
    `${group.name} on ${productName}`,
    `<h1>${escapeHtml(group.name)}</h1>
<p>${escapeHtml(what)}</p>
${items.length > 0 ? `<ul>\n${items.join('\n')}\n</ul>` : ''}
<a class="all" href="${escapeHtml(group.path)}" target="_blank" rel="noopener">${escapeHtml(`See the group on ${productName}`)}</a>`,
  )
}

/** Instead of a window whose group is gone. */
export const closedWindowPage = (productName: string): string =>
  framed(
    productName,
    `<h1>This group is not here any more</h1>
<a class="all" href="/groups" target="_blank" rel="noopener">${escapeHtml(`See groups on ${productName}`)}</a>`,
  )

/** `body` is HTML in which the words of members are escaped. */
const framed = (title: string, body: string): string => `<!DOCTYPE html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`
