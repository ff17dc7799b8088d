import { hash } from 'node:crypto'
import type { InlineSources } from '../security/security-headers.ts'

/**
 * The page without its nonce, and the hashes of the scripts and styles that had it. Only what we wrote into the page has
 * the nonce, which is random and never leaves the server: an element that text of a member smuggled in is not allowed.
 * A page with hashes is the same bytes for everyone, and nobody can learn a nonce from it that is still valid.
 */
export function hashedInline(html: string, nonce: string): { html: string; inline: InlineSources } {
  const found = { script: new Set<string>(), style: new Set<string>() }
  const own = new RegExp(`<(script|style)\\b[^>]* nonce="${nonce}"[^>]*>([^]*?)</\\1>`, 'g')
  for (const [, name, text = ''] of html.matchAll(own))
    if (text !== '') found[name as 'script' | 'style'].add(`'sha256-${hash('sha256', text, 'base64')}'`)
  return {
    html: html.replace(`<meta property="csp-nonce" content="${nonce}"/>`, '').replaceAll(` nonce="${nonce}"`, ''),
    inline: { script: [...found.script].join(' '), style: [...found.style].join(' ') },
  }
}
