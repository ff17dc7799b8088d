import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const EARLY_INPUT = fileURLToPath(new URL('../../../dist/early-input.js', import.meta.url))

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const ENTRY = /^<script type="module" async="" src="([^"]+)"[^>]*><\/script>/
const ENTRY_BEGINS = '<script type="module" async="" src="'

/** The character set must be declared in the first 1024 bytes. */
const BEGINNING = /<head>(<meta charset="utf-8"[^>]*>)?/i

/** The element that starts the scripts; browser tests look for it too. */
const LATE_SCRIPTS_ID = 'late-scripts'

/** The built script that records input before a page's own scripts run; empty when it is not built. */
export const readEarlyInput = (): string => (existsSync(EARLY_INPUT) ? readFileSync(EARLY_INPUT, 'utf8').trim() : '')

/**
 * Moves a page's scripts after its first paint: text, style, fonts and pictures have the connection to themselves until
 * there is something to read. Until then `early` records input. Pages without the framework's entry script are not
 * changed.
 */
export function lateScripts(html: string, nonce: string | undefined, early: string): string {
  const at = html.lastIndexOf(ENTRY_BEGINS)
  const end = html.lastIndexOf('</body>')
  const [element = '', entry] = at < 0 ? [] : (ENTRY.exec(html.slice(at, end)) ?? [])
  if (entry === undefined || end < 0 || nonce === undefined) return html
  const page = html.slice(0, at) + html.slice(at + element.length, end)
  // The patterns are searched in the head alone: the rest of the page is many times longer.
  const body = page.indexOf('</head>')
  const head = page.slice(0, body)
  const preloads = [...head.matchAll(PRELOAD)].map(([, href]) => href)
  const start = `<p id="early-note" role="status"></p><script id="${LATE_SCRIPTS_ID}" nonce="${nonce}">(${boot})(${JSON.stringify(entry)},${JSON.stringify(preloads)})</script>`
  // Before the style, because a script after it waits for it, and before every element that can be pressed.
  const withEarly = head
    .replaceAll(PRELOAD, '')
    .replace(BEGINNING, (found) => `${found}<script nonce="${nonce}">${early}</script>`)
  return `${withEarly}${page.slice(body)}${start}${html.slice(end)}`
}

/** A background tab never paints, so it does not wait. */
const boot = `function(e,p){function g(){p.forEach(function(h){var l=document.createElement('link');l.rel='modulepreload';l.href=h;document.head.append(l)});\
var s=document.createElement('script');s.type='module';s.src=e;document.head.append(s)}\
document.hidden?g():requestAnimationFrame(function(){setTimeout(g)})}`
