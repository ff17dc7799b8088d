import { type Accent, accentRules, DEFAULT_ACCENT } from '#shared/site/accent.ts'

/** The character set must be declared first. */
const BEGINNING = /<head>(<meta charset="utf-8"[^>]*>)?/i

/**
 * Adds the brand colour of the desk to a page, as a style with the nonce of the security policy. A page with the
 * product's own colour is not changed.
 */
export function withAccent(html: string, accent: Accent, nonce: string | undefined): string {
  const rules = accentRules(accent)
  if (rules === '') return html
  const style = `<style${nonce === undefined ? '' : ` nonce="${nonce}"`}>${rules}</style>`
  // Browsers take the first that fits the theme, so this one is in front of the page's own.
  const bar =
    accent.light === DEFAULT_ACCENT.light
      ? ''
      : `<meta name="theme-color" content="${accent.light}" media="(prefers-color-scheme: light)">`
  return html.replace(BEGINNING, (found) => `${found}${bar}${style}`)
}
