import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { lateScripts } from './late-scripts.ts'

const PAGE =
  '<html><head><link rel="modulepreload" href="/assets/a.js" nonce="n"/><link rel="modulepreload" href="/assets/b.js"/>' +
  '<link rel="stylesheet" href="/assets/c.css"/></head><body><p>Tomatoes</p>' +
  '<script nonce="n">early()</script><script type="module" async="" src="/assets/entry.js" nonce="n"></script></body></html>'

const EARLY = 'globalThis.isEarly=true;'

interface Added {
  rel?: string
  href?: string
  type?: string
  src?: string
}

/**
 * Runs the page's last script as a browser does. Returns what it added to the head before and after the first paint.
 */
function runIn(page: string, hidden: boolean): { before: Added[]; after: Added[] } {
  const added: Added[] = []
  const later: (() => void)[] = []
  const script = /<script id="late-scripts" nonce="n">(.*)<\/script><\/body>/.exec(page)?.[1]
  runInNewContext(script!, {
    document: { hidden, createElement: () => ({}), head: { append: (element: Added) => added.push(element) } },
    requestAnimationFrame: (work: () => void) => later.push(work),
    setTimeout: (work: () => void) => later.push(work),
  })
  const before = [...added]
  for (const work of later) work()
  return { before, after: added }
}

test('scripts are requested after the first paint, preloads first', () => {
  const page = lateScripts(PAGE, 'n', EARLY)
  expect(page).not.toContain('modulepreload" href')
  expect(page).toContain('<p>Tomatoes</p><script nonce="n">early()</script><p id="early-note" role="status"></p>')
  expect(page).toContain('<link rel="stylesheet" href="/assets/c.css"/>')
  const { before, after } = runIn(page, false)
  expect(before).toEqual([])
  expect(after).toEqual([
    { rel: 'modulepreload', href: '/assets/a.js' },
    { rel: 'modulepreload', href: '/assets/b.js' },
    { type: 'module', src: '/assets/entry.js' },
  ])
})

test('the script for early input runs before the style, under the same nonce', () => {
  const early = `<script nonce="n">${EARLY}</script>`
  expect(lateScripts(PAGE, 'n', EARLY)).toContain(`<html><head>${early}`)
  const page = PAGE.replace('<head>', '<head><meta charSet="utf-8"/>')
  expect(lateScripts(page, 'n', EARLY)).toContain(`<head><meta charSet="utf-8"/>${early}`)
})

test('a background tab, which never paints, does not wait', () => {
  expect(runIn(lateScripts(PAGE, 'n', EARLY), true).before).toHaveLength(3)
})

test('a page without the entry script or without a nonce is not changed', () => {
  expect(lateScripts('<html><body>Sorry</body></html>', 'n', EARLY)).toBe('<html><body>Sorry</body></html>')
  expect(lateScripts(PAGE, undefined, EARLY)).toBe(PAGE)
})
