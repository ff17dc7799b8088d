import { type Browser, type BrowserContext, test as base, expect, type Page, type Route } from '@playwright/test'

export { expect, type Page, type Route }

const HYDRATION_TIMEOUT_MS = 5_000

/** Tests whose pages are interactive when `goto` or `reload` returns: a click before hydration would be lost. */
export const test = base.extend<object, object>({
  browser: [
    // The default context and page of every test come from this browser too.
    async ({ browser }, use) => {
      makesReadyPages(browser)
      await use(browser)
    },
    { scope: 'worker' },
  ],
})

function makesReadyPages(browser: Browser): void {
  const newContext = browser.newContext.bind(browser)
  const newPage = browser.newPage.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    opensReadyPages(context)
    return context
  }
  browser.newPage = async (options) => ready(await newPage(options))
}

function opensReadyPages(context: BrowserContext): void {
  const newPage = context.newPage.bind(context)
  context.newPage = async () => ready(await newPage())
}

function ready(page: Page): Page {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  // A page that is meant to stay without scripts is checked by the test itself.
  const wait = () => hydrated(page, HYDRATION_TIMEOUT_MS).catch(() => {})
  page.goto = async (url, options) => {
    const answer = await goto(url, options)
    await wait()
    return answer
  }
  page.reload = async (options) => {
    const answer = await reload(options)
    await wait()
    return answer
  }
  return page
}

/** React marks every element it hydrates and is done when none is left. Pages without scripts count as ready. */
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
