import type { SiteColours } from '#shared/site/accent.ts'
import { colourRules, DEFAULT_COLOURS } from '#shared/site/colour-rules.ts'

/** The character set must be declared first. */
const BEGINNING = /<head>(<meta charset="utf-8"[^>]*>)?/i

/**
 * Adds the colours that the desk sets to a page, as a style with the nonce of the security policy. A page with the
 * product's own colours is not changed.
 */
export function withColours(html: string, colours: SiteColours, nonce: string | undefined): string {
  const rules = colourRules(colours)
  if (rules === '') return html
  const style = `<style${nonce === undefined ? '' : ` nonce="${nonce}"`}>${rules}</style>`
  // Browsers take the first that fits the theme, so this one is in front of the page's own.
  const bar =
    colours.light === DEFAULT_COLOURS.light
      ? ''
      : `<meta name="theme-color" content="${colours.light}" media="(prefers-color-scheme: light)">`
  return html.replace(BEGINNING, (found) => `${found}${bar}${style}`)
}
