const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const ENTRY = /<script type="module" async="" src="([^"]+)"[^>]*><\/script>/

/** The element that starts them; journeys look for it, too. */
const LATE_SCRIPTS_ID = 'late-scripts'

/**
 * Moves a page's scripts behind its first paint: words, style, fonts and pictures have the connection to themselves until
 * there is something to read. Links and forms work before the scripts do. Pages without the framework's entry stay as they are.
 */
export function lateScripts(html: string, nonce: string | undefined): string {
  const entry = ENTRY.exec(html)?.[1]
  const end = html.lastIndexOf('</body>')
  if (entry === undefined || end < 0 || nonce === undefined) return html
  const preloads = [...html.matchAll(PRELOAD)].map(([, href]) => href)
  const start = `<script id="${LATE_SCRIPTS_ID}" nonce="${nonce}">(${boot})(${JSON.stringify(entry)},${JSON.stringify(preloads)})</script>`
  const head = html.slice(0, end).replaceAll(PRELOAD, '').replace(ENTRY, '')
  return `${head}${start}${html.slice(end)}`
}

/** A tab in the background never paints, so it does not wait. */
const boot = `function(e,p){function g(){p.forEach(function(h){var l=document.createElement('link');l.rel='modulepreload';l.href=h;document.head.append(l)});\
var s=document.createElement('script');s.type='module';s.src=e;document.head.append(s)}\
document.hidden?g():requestAnimationFrame(function(){setTimeout(g)})}`
