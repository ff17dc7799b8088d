import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { staticPages } from '#features/listings/towns/server/sitemap.ts'
import { findPlant, plantsNamed } from '#features/plants/catalogue.ts'
import { facts } from '#features/plants/growing-facts.ts'
import { monthSpan } from '#features/plants/plant-words.ts'
import { socialPicture } from '#shared/pictures/social-picture.ts'
import { startTestServer } from '#test/server.ts'
import { getGuide, getGuideText, listGuides } from './guide-contract.ts'
import { guideSlugs } from './guide-slugs.ts'
import { drawings } from './server/drawings.ts'
import { readGuide } from './server/guide-file.ts'
import { guideHtml, idOf } from './server/guide-html.ts'
import { allGuides } from './server/guides.ts'

const server = await startTestServer()
const visitor = server.visitor()
const guides = await allGuides()
const guideCalled = (slug: string) => guides.find((guide) => guide.slug === slug)!

/** Pages that a text can link to: those in the sitemap, and those that require sign-in. */
const pages: readonly string[] = [...staticPages, '/new-listing']

describe.each(guides.map((guide) => [guide.slug, guide] as const))('guide %s', (slug, guide) => {
  test('the guide has at least 1,200 words before its monthly tasks', () => {
    expect(guide.words).toBeGreaterThanOrEqual(1200)
  })

  test('the guide has ordered steps, at least two drawings, and distinct headings', () => {
    expect(guide.html).toMatch(/<ol>/)
    expect([...guide.html.matchAll(/<figure>/g)].length).toBeGreaterThanOrEqual(2)
    const ids = [...guide.html.matchAll(/<h[23] id="([^"]*)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(guide.sections.map(({ id }) => id)).toEqual(ids.filter((id) => guide.html.includes(`<h2 id="${id}"`)))
  })

  test('the guide links only to pages that exist', () => {
    const links = [...guide.html.matchAll(/href="([^"]*)"/g), ...guide.buttons.map(({ href }) => ['', href])]
    expect(links.length).toBeGreaterThan(0)
    for (const [, href] of links) expect(pages, `${slug}: ${href}`).toContain(href?.replace(/\?.*/, ''))
  })

  test('the guide has a different text for each month and no unfilled placeholder', () => {
    expect(new Set(guide.year).size).toBe(12)
    expect(JSON.stringify(guide)).not.toMatch(/\{\{|undefined/)
  })

  test('the guide’s description fits into search results, and each drawing has a caption', () => {
    expect(guide.description.length).toBeLessThanOrEqual(180)
    expect([...guide.html.matchAll(/<figcaption>.+?<\/figcaption>/g)]).toHaveLength(
      [...guide.html.matchAll(/<figure>/g)].length,
    )
  })

  test('the guide’s sowing, planting and picking months agree with the catalogue', () => {
    expect(guide.year.flatMap((task, index) => wrongMonths(task, index + 1))).toEqual([])
  })
})

const acts = [
  [/^(?:last month to )?sow /i, 'sow'],
  [/^plant (?:out )?/i, 'plantOut'],
  [/^(?:pick|pull|lift|cut) /i, 'harvest'],
] as const

/** Plants that a task sows, plants or picks in a month that the catalogue does not list for them. */
function wrongMonths(task: string, month: number): string[] {
  return task.split(/[.;:] ?/).flatMap((part) => {
    const act = acts.find(([verb]) => verb.test(part.trim()))
    if (!act) return []
    return edibleIn(part)
      .filter((plant) => plant[act[1]].length > 0 && !plant[act[1]].includes(month as never))
      .map(({ name }) => `${task}: ${act[1]} ${name} in month ${month}`)
  })
}

/** Named vegetables, herbs and fruit, matched by two words before one: spring onions are not onions. */
function edibleIn(text: string) {
  const named = (name: string) => plantsNamed(name).filter(({ kind }) => ['vegetable', 'herb', 'fruit'].includes(kind))
  const words = text.match(/[\p{L}'-]+/gu) ?? []
  const pairs = words.map((word, at) => named(`${word} ${words[at + 1] ?? ''}`))
  return words.flatMap((word, at) => {
    const pair = pairs[at] ?? []
    return pair.length > 0 || (pairs[at - 1] ?? []).length > 0 ? pair : named(word)
  })
}

test('the check of months finds a wrong month', () => {
  expect(wrongMonths('Sow carrots outdoors.', 1)).toEqual(['Sow carrots outdoors.: sow Carrot in month 1'])
  expect(wrongMonths('Clear up; sow broad beans.', 10)).toEqual([])
})

test('there are eight guides, each with a file and an entry in the sitemap', () => {
  expect(guides).toHaveLength(8)
  expect(readdirSync('content/guides').toSorted()).toEqual(guideSlugs.map((slug) => `${slug}.md`).toSorted())
  expect(staticPages.filter((path) => path.startsWith('/guides/'))).toEqual(guideSlugs.map((slug) => `/guides/${slug}`))
  expect(new Set(guides.map(({ title }) => title)).size).toBe(8)
})

test('every drawing is used exactly once', () => {
  const shown = guides.flatMap(({ html }) => [...html.matchAll(/role="img" aria-label="([^"]+)"/g)])
  expect(shown).toHaveLength(drawings.size)
})

test('every drawing is well-formed: its numbers are valid and its elements are closed', () => {
  for (const [name, [, draw]] of drawings) {
    const svg = draw()
    expect(svg, name).not.toMatch(/NaN|undefined|Infinity|null/)
    const opened = [...svg.matchAll(/<[a-z]+[^>]*[^/]>/g)].length
    expect(opened, name).toBe([...svg.matchAll(/<\/[a-z]+>/g)].length)
  }
})

test('the guides contain the facts of the specification', () => {
  const holds = (slug: string, ...texts: string[]) => {
    for (const text of texts) expect(guideCalled(slug).plain, slug).toContain(text)
  }
  holds('garden-tools', 'essential five', 'hand trowel', 'ecateurs', 'garden fork', 'watering can', 'arden gloves')
  holds('garden-tools', 'stem up to 2 cm thick', 'Digging tools', 'Cutting tools', 'Care tips')
  holds('taking-cuttings', 'Trim to 10-15 cm', 'roots in 2-4 weeks', 'after 6-8 weeks')
  holds('starting-first-garden', 'happy at 6.0-7.0')
  holds('vegetable-growing', '6-8 hours', '2-3', '4-12 weeks', 'pH of 6.0-7.0')
  holds('vegetable-growing', 'UK planting calendar', 'Easy vegetables', 'Popular vegetables', 'Tips')
  const { sections } = guideCalled('watering-guide')
  expect(sections.map(({ title }) => title)).toEqual([
    'When to water',
    'How much to water',
    'The finger test',
    'Seasonal adjustments',
    'What different plants want',
    'Common mistakes',
    'Methods',
    'Saving water in the UK',
    'Emergency revival',
    'Month by month',
  ])
  expect(guideCalled('taking-cuttings').sections.map(({ title }) => title)).toEqual([
    'When to take cuttings',
    'The equipment you need',
    'Success rates to expect',
    'Taking a softwood or semi-ripe cutting, step by step',
    'Easy plants to start with',
    'Aftercare',
    'Problems and what causes them',
    'Advanced techniques',
    'Month by month',
  ])
})

test('the closing buttons are those of the specification', () => {
  const buttons = (slug: string) => guideCalled(slug).buttons.map(({ name, href }) => [name, href])
  expect(buttons('taking-cuttings')).toEqual([
    ['List Your Cuttings', '/new-listing'],
    ['Find Cuttings to Buy', '/browse?q=cuttings'],
  ])
  expect(buttons('garden-tools')[0]?.[1]).toBe('/browse?category=garden-tools')
  expect(buttons('watering-guide')[0]?.[1]).toBe('/browse?q=watering')
  expect(buttons('vegetable-growing')[0]?.[1]).toBe('/browse?category=plants-seeds')
  for (const { slug, buttons } of guides) expect(buttons.length, slug).toBeGreaterThan(0)
})

test('a plant’s months in a guide are those of the catalogue', () => {
  const { plain } = guideCalled('vegetable-growing')
  const tomato = findPlant('tomato')!
  expect(plain).toContain(`sown in warmth, ${monthSpan(tomato.sow)}`)
  expect(plain).toContain(`planted out in ${monthSpan(tomato.plantOut)}`)
})

describe('format of a guide file', () => {
  const file = (text: string) =>
    readGuide(
      `---\ntitle: T\ndescription: D\nlead: L\npicture: P\nwritten: 2026-11-21\nsearch: s\ncallTitle: C\ncallText: c\nbutton: Go | /browse\n---\n\n${text}\n\n\`\`\`months\n${Array.from({ length: 12 }, (_, index) => `M${index}: task ${index}`).join('\n')}\n\`\`\`\n`,
    )

  test('the parser fills in facts and months', () => {
    expect(file('Cut {{secateurs-cut}}; sow {{sow courgette}}.').text.trim()).toBe(
      `Cut ${facts['secateurs-cut']}; sow April and May.`,
    )
    expect(file('From {{sow courgette carrot}}, in {{June sow carrot}}, {{when bare-root}}.').text.trim()).toBe(
      'From March to July, in June, November to March.',
    )
  })

  test.each([
    '{{nothing}}',
    '{{sow nothing}}',
    '{{eat carrot}}',
    '{{sow potato}}',
    '{{when nothing}}',
    '{{sow}}',
    '{{June sow carrot garlic}}',
  ])('the parser refuses %s', (gap) => {
    expect(() => file(`So ${gap}.`)).toThrow()
  })

  test('the parser refuses unknown drawings and blocks', async () => {
    await expect(guideHtml('![a](figure:nothing "b")')).rejects.toThrow('There is no drawing called')
    await expect(guideHtml('```nothing\na\n```')).rejects.toThrow('no block')
  })

  test('headings get anchors', () => {
    expect(idOf('Hot or cold?')).toBe('hot-or-cold')
  })
})

test('the index lists all eight guides, and a search ranks matches in titles first', async () => {
  const slugs = async (q?: string) => (await visitor(listGuides, { query: q ? { q } : {} })).map(({ slug }) => slug)
  expect(await slugs()).toEqual(guideSlugs)
  expect((await slugs('compost'))[0]).toBe('composting')
  expect((await slugs('POTS'))[0]).toBe('container-gardening')
  expect(await slugs('leaf mould')).toContain('composting')
  expect(await slugs('zeppelin')).toEqual([])
})

test('a guide shows the tasks of the current month in London', async () => {
  const { now, minutes } = await visitor(getGuide, { params: { slug: 'composting' } })
  const month = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'Europe/London' }).format(
    server.deps.clock.now(),
  )
  expect(now.month).toBe(month)
  expect(guideCalled('composting').year).toContain(now.task)
  expect(minutes).toBeGreaterThanOrEqual(6)
})

test('the text is served as HTML with a cache time of one hour, and an unknown guide is not found', async () => {
  const { html } = await visitor(getGuideText, { params: { slug: 'composting' } })
  expect(html).toContain('<h2 id="leaf-mould">Leaf mould</h2>')
  const { headers } = await visitor.request({ url: '/api/guides/composting/text' })
  expect(headers['cache-control']).toBe('public, max-age=3600')
  for (const path of ['/api/guides/nothing', '/api/guides/nothing/text', '/api/guides/..%2Fsecrets']) {
    expect((await visitor.request({ url: path })).statusCode, path).toBe(404)
  }
})

test('the feed of guides lists all of them', async () => {
  const { statusCode, body } = await visitor.request({ url: '/feeds/guides.xml' })
  expect(statusCode).toBe(200)
  const links = [...body.matchAll(/<entry>\n<id>http:\/\/localhost:3000\/guides\/([a-z-]+)<\/id>/g)].map(
    ([, slug]) => slug,
  )
  expect(links).toEqual([...guideSlugs])
})

test('a guide has a versioned picture for link previews', async () => {
  for (const { slug, title, written } of guides.slice(0, 2)) {
    const { statusCode, headers } = await visitor.request({ url: socialPicture('guides', slug, written) })
    expect([statusCode, headers['content-type']], title).toEqual([200, 'image/png'])
  }
  expect((await visitor.request({ url: '/img/social/guides/nothing-abc.png' })).statusCode).toBe(404)
})

test('every guide has its own picture', async () => {
  const files = await Promise.all(guideSlugs.map((slug) => visitor.request({ url: `/img/guides/${slug}.svg` })))
  for (const { statusCode, headers, body } of files) {
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('image/svg+xml; charset=utf-8')
    expect(body).not.toMatch(/NaN|undefined/)
  }
  expect(new Set(files.map(({ body }) => body)).size).toBe(guideSlugs.length)
  expect((await visitor.request({ url: '/img/guides/nothing.svg' })).statusCode).toBe(404)
})
