import { hash } from 'node:crypto'
import type { InlineSources } from '../security/security-headers.ts'

/**
 * The page without its nonce, and the hashes of the scripts and styles that had it. Only what we wrote into the page has
 * the nonce, which is random and never leaves the server: an element that text of a member smuggled in is not allowed.
 * A page with hashes is the same bytes for everyone, and nobody can learn a nonce from it that is still valid.
 */
export function hashedInline(html: string, nonce: string): { html: string; inline: InlineSources } {
  const found = { script: new Set<string>(), style: new Set<string>() }
  const mark = ` nonce="${nonce}"`
  const parts: string[] = []
  const page = html.replace(`<meta property="csp-nonce" content="${nonce}"/>`, '')
  let from = 0
  // A page has a few marks in a hundred thousand characters: a regular expression over them all takes ten times as long.
  for (let at = page.indexOf(mark); at >= 0; at = page.indexOf(mark, from)) {
    parts.push(page.slice(from, at))
    from = at + mark.length
    const element = inlineElement(page, at, from)
    if (element) found[element.name].add(`'sha256-${hash('sha256', element.text, 'base64')}'`)
  }
  parts.push(page.slice(from))
  return {
    html: parts.join(''),
    inline: { script: [...found.script].join(' '), style: [...found.style].join(' ') },
  }
}

/** The script or style with text in whose start tag the mark from `at` to `end` is. */
function inlineElement(page: string, at: number, end: number): { name: keyof InlineSources; text: string } | undefined {
  const name = /^<(script|style) /.exec(page.slice(page.lastIndexOf('<', at), at + 1))?.[1] as
    | keyof InlineSources
    | undefined
  if (name === undefined) return undefined
  const start = page.indexOf('>', end) + 1
  const text = page.slice(start, page.indexOf(`</${name}>`, start))
  return text === '' ? undefined : { name, text }
}
