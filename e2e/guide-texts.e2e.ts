import { expect, test } from './test.ts'

const guides = [
  ['container-gardening', 'Container gardening', ['/browse?category=plants-seeds']],
  ['raised-bed-gardening', 'Raised bed gardening', ['/browse?category=garden-supplies']],
  ['composting', 'Composting', ['/browse?q=compost']],
  ['starting-first-garden', 'Starting your first garden', ['/browse']],
  ['garden-tools', 'Garden tools', ['/browse?category=garden-tools']],
  ['watering-guide', 'Watering guide', ['/browse?q=watering']],
  ['taking-cuttings', 'Taking cuttings', ['/new-listing', '/browse?q=cuttings']],
  ['vegetable-growing', 'Growing vegetables', ['/browse?category=plants-seeds']],
] as const

test('every guide has its name, picture, way back and closing buttons', async ({ request }) => {
  for (const [slug, title, hrefs] of guides) {
    const html = await (await request.get(`/guides/${slug}`)).text()
    expect(html, slug).toContain(`${title}</h1>`)
    expect(html, slug).toContain(`src="/img/guides/${slug}.svg"`)
    for (const href of ['/gardening-guides', ...hrefs]) expect(html, slug).toContain(`href="${href}"`)
  }
})

test('a picture that cannot be loaded gives way to the name of the guide', async ({ page }) => {
  await page.route('**/img/guides/*.svg', (route) => route.abort())
  await page.goto('/guides/garden-tools')
  await expect(
    page
      .getByRole('main')
      .locator('header p')
      .filter({ hasText: /^Garden tools$/ }),
  ).toBeVisible()
})

test('the home page leads to the guides', async ({ page }) => {
  await page.goto('/')
  const teasers = page.getByRole('region', { name: 'Grow more of it' })
  await expect(teasers.getByRole('link')).toHaveCount(3)
  for (const href of ['/guides/taking-cuttings', '/gardening-guides', '/browse']) {
    await expect(teasers.locator(`a[href="${href}"]`)).toBeVisible()
  }
})

test('the calendar has its three groups, its seasons and Planning Ahead, without scripts too', async ({ request }) => {
  for (const [month, season, next] of [
    ['may', 'Spring', 'June'],
    ['august', 'Summer', 'September'],
    ['november', 'Autumn', 'December'],
    ['december', 'Winter', 'January'],
  ]) {
    const html = (await (await request.get(`/seasonal-calendar?month=${month}`)).text()).replaceAll('<!-- -->', '')
    for (const text of [
      'Vegetables &amp; Fruit',
      'Flowers &amp; Ornamentals',
      'General Tasks',
      'Typical frosts',
      season,
    ]) {
      expect(html, month).toContain(`>${text}<`)
    }
    expect(html).toContain(`Planning Ahead: ${next}`)
  }
})

test('plant care has its two halves, toxic plants, troubleshooting and seasons, without scripts too', async ({
  request,
}) => {
  for (const [path, first] of [
    ['/plant-care', 'Looking after house plants'],
    ['/plant-care?tab=garden', 'Looking after garden plants'],
  ] as const) {
    const html = await (await request.get(path)).text()
    for (const text of [first, 'Toxic house plants', 'Troubleshooting', 'Through the seasons']) {
      expect(html, path).toContain(`>${text}</h2>`)
    }
    expect(html).toContain('not known never means safe')
  }
  const html = (await (await request.get('/plant-care?q=zeppelin')).text()).replaceAll('<!-- -->', '')
  expect(html).toContain('No plants for “zeppelin” indoors.')
})
