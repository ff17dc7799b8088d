import { firstPageBytes } from '../bench/first-page.ts'
import { expect, test } from './test.ts'

const KB = 1000
/** Compressed bytes a first visit may load before anything is touched; the aim is 150, see docs/performance.md. */
const MOST_SCRIPT = 165 * KB
const MOST_STYLE = 20 * KB

for (const path of ['/', '/browse', '/product/1', '/how-it-works', '/login']) {
  test(`${path} stays within its budget of script and style`, async ({ baseURL }) => {
    const { script, style } = await firstPageBytes(new URL(path, baseURL).href)
    expect(script).toBeGreaterThan(0)
    expect(script).toBeLessThanOrEqual(MOST_SCRIPT)
    expect(style).toBeLessThanOrEqual(MOST_STYLE)
  })
}
