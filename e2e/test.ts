import { test as base, expect, type Page, type Route } from '@playwright/test'

export { expect, type Page, type Route }

const PATIENCE_MS = 5_000

/** Journeys whose page answers to clicks as soon as `goto` returns: a click before React is there would be lost. */
export const test = base.extend({
  page: async ({ page }, use) => {
    const goto = page.goto.bind(page)
    page.goto = async (url, options) => {
      const answer = await goto(url, options)
      // A page that is meant to stay without its scripts is judged by the journey itself.
      await hydrated(page, PATIENCE_MS).catch(() => {})
      return answer
    }
    await use(page)
  },
})

/** React marks every element it takes over, part by part, and is done when nothing is left to do. Pages without its scripts count as ready. */
export async function hydrated(page: Page, timeout?: number): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('#late-scripts, script[type="module"]') === null ||
      Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
    undefined,
    timeout === undefined ? {} : { timeout },
  )
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })))
}
