import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Fails with the rule, its reason and the elements at fault when the page as shown breaks WCAG 2.2 AA. */
export async function expectNoViolations(page: Page): Promise<void> {
  await atRest(page)
  if ((await faultsOf(page)).length === 0) return
  // A toast may have come up meanwhile.
  await atRest(page)
  expect(await faultsOf(page), `accessibility of ${page.url()}`).toEqual([])
}

async function faultsOf(page: Page): Promise<string[]> {
  const check = new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // Elements that pass are not reported: finding a selector for each took half of the time.
    .options({ resultTypes: ['violations'] })
  // Legacy mode checks the page alone. The other one opens a second page to put together what each frame found.
  if (page.frames().length === 1) check.setLegacyMode()
  const { violations } = await check.analyze()
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ target }) => `    ${target.join(' ')}`).join('\n')}`,
  )
}

/** What is still fading in has not got its contrast yet. Animations without an end are left to run. */
const atRest = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations !== Infinity)
    return Promise.allSettled(ending.map(({ finished }) => finished))
  })
