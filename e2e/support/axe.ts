import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Fails with the rule, the reason and the elements when the page breaks WCAG 2.2 AA. */
export async function expectNoViolations(page: Page): Promise<void> {
  await atRest(page)
  if ((await faultsOf(page)).length === 0) return
  // A toast may have appeared meanwhile.
  await atRest(page)
  expect(await faultsOf(page), `accessibility of ${page.url()}`).toEqual([])
}

async function faultsOf(page: Page): Promise<string[]> {
  const check = new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // Elements that pass are not reported: finding a selector for each took half of the time.
    .options({ resultTypes: ['violations'] })
  // Legacy mode checks this page only. The default mode opens a second page to merge the results of frames.
  if (page.frames().length === 1) check.setLegacyMode()
  const { violations } = await check.analyze()
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ target }) => `    ${target.join(' ')}`).join('\n')}`,
  )
}

/** Waits for fade-in animations, which reduce contrast. Endless animations are left running. */
const atRest = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations !== Infinity)
    return Promise.allSettled(ending.map(({ finished }) => finished))
  })
