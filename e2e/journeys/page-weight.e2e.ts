import { firstPageBytes } from '../../bench/first-page.ts'
import { expect, test } from '../support/test.ts'

const KB = 1000
/** Maximum script of a first visit before any interaction, by brotli as browsers get it. */
const MAX_SCRIPT = { '/': 125, '/browse': 137, '/product/1': 139, '/how-it-works': 130, '/login': 125 }
const MAX_STYLE = 20 * KB
const MAX_ICONS = 6 * KB

for (const [path, maxKb] of Object.entries(MAX_SCRIPT)) {
  test(`${path} stays within its budget of script and style`, { tag: '@desktop' }, async ({ baseURL }) => {
    const { script, style, icons } = await firstPageBytes(new URL(path, baseURL).href, 'br')
    expect(script).toBeGreaterThan(0)
    expect(script).toBeLessThanOrEqual(maxKb * KB)
    expect(style).toBeLessThanOrEqual(MAX_STYLE)
    expect(icons).toBeGreaterThan(0)
    expect(icons).toBeLessThanOrEqual(MAX_ICONS)
  })
}

test('the first script loads in one request, in parallel with the page', { tag: '@desktop' }, async ({
  request,
  baseURL,
}) => {
  const page = await (await request.get(new URL('/', baseURL).href)).text()
  const entry = /"(\/assets\/index-[^"]+\.js)"/.exec(page)?.[1]
  const base = /"(\/assets\/base-[^"]+\.js)"/.exec(page)?.[1]
  for (const path of [entry, base])
    expect(await (await request.get(path ?? '/missing')).text()).toContain('//# allFunctionsCalledOnLoad\n')
})
