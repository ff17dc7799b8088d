import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#demo/people.ts'
import { login } from '#features/accounts/contract.ts'
import { changeSettings } from '#features/desk/settings/settings-contract.ts'
import { removeListing } from '#features/listings/listing/contract.ts'
import { listOwnListings } from '#features/listings/listing/own-contract.ts'
import { type Crawl, crawl, type Found, headOf, text } from '#test/crawler.ts'
import { ORIGIN, startTestServer } from '#test/server.ts'
import { faultsOf } from '#test/structured-data.ts'

const MINUTES = 60_000
const server = await startTestServer({ withPages: true })
let asVisitor: Crawl
let asMember: Crawl
const rose = server.visitor()

beforeAll(async () => {
  const ada = await server.member('ada', 'admin')
  await ada(changeSettings, { body: { changes: [{ name: 'productName', value: 'Fern & Vine' }] } })
  asVisitor = await crawl(server.visitor())
  await rose(login, { body: { username: 'rose', password: DEMO_PASSWORD } })
  // The visitor's crawl has covered the public pages.
  asMember = await crawl(rose, (address) => asVisitor.found.get(address)?.status === 200)
}, 4 * MINUTES)

const pagesOf = ({ found }: Crawl): Found[] => [...found.values()].filter(({ isPage }) => isPage)
const each = (faults: (one: Found) => string | false) => (crawled: Crawl) =>
  pagesOf(crawled).flatMap((one) => {
    const fault = faults(one)
    return fault ? [`${one.address}: ${fault}`] : []
  })
const crawls = () => [asVisitor, asMember]
const all = (fault: (one: Found) => string | false) => crawls().flatMap(each(fault))
/** Pages that search engines may index. */
const indexed = () =>
  pagesOf(asVisitor)
    .map((one) => ({ ...one, ...headOf(one) }))
    .filter(({ isIndexed, canonicals, address }) => isIndexed && canonicals[0] === ORIGIN + address)

describe('a crawl from the home page', () => {
  test('the crawl reaches every public page, guide and listing, and the member’s private pages', () => {
    expect(pagesOf(asVisitor).length).toBeGreaterThan(120)
    for (const address of [
      '/guides/composting',
      '/product/1',
      '/plants-near',
      '/plants-near/bristol',
      '/category/cuttings',
      '/seasonal-calendar',
      '/terms-of-service',
    ])
      expect(asVisitor.found.get(address)?.status, address).toBe(200)
    for (const address of [
      '/messages',
      '/account',
      '/my-listings',
      '/transactions',
      '/settings/privacy',
      '/plant-alerts',
      '/profile',
    ])
      expect(asMember.found.get(address)?.status, address).toBe(200)
  })

  test('the crawl finds no dead link, and members’ pages redirect visitors to sign-in', () => {
    const dead = crawls().flatMap(({ found }) => [...found.values()].filter(({ status }) => status >= 400))
    expect(dead.map(({ address, status, from }) => `${address} is ${status}, linked from ${from}`)).toEqual([])
    const away = [...asVisitor.found.values()].filter(({ status }) => status >= 300)
    expect(
      away.filter(({ location }) => !location?.startsWith('/login?redirect=')).map(({ address }) => address),
    ).toEqual([])
    const onward = [...asMember.found.values()].filter(({ status }) => status >= 300)
    const isFound = (address: string | undefined) =>
      [asMember, asVisitor].some(({ found }) => found.get(address ?? '')?.status === 200)
    expect(
      onward.filter(({ location }) => !isFound(location)).map(({ address, location }) => [address, location]),
    ).toEqual([])
  })

  test('the crawl finds no link to a missing page or fragment', () => {
    expect(crawls().flatMap(({ bad }) => bad)).toEqual([])
    const lost = crawls().flatMap(({ fragments, found }) =>
      fragments.filter(({ address, id }) => {
        const page = found.get(address) ?? asVisitor.found.get(address)
        return page && !page.html.includes(` id="${id}"`)
      }),
    )
    expect(lost).toEqual([])
  })
})

describe('every page', () => {
  test('every page is in British English and has one h1, a title and a description', () => {
    const faults = all((one) => {
      const { lang, titles, descriptions, headings } = headOf(one)
      const counts = [lang, titles, descriptions, headings].map(({ length }) => length)
      if (counts.join() !== '1,1,1,1') return `languages, titles, descriptions, headings: ${counts.join()}`
      if (lang[0] !== 'en-GB' || ![...titles, ...descriptions, ...headings].every((words) => words.trim()))
        return 'empty'
      return Array.from(descriptions[0] ?? '').length > 160 && 'a long description'
    })
    expect(faults).toEqual([])
  })

  test('no page has another name than the one that is set at the desk', () => {
    expect(all(({ html }) => html.includes('Hedgerow') && 'another name')).toEqual([])
    expect(all(({ html }) => !html.includes('data-name="Fern &amp; Vine"') && 'not its name')).toEqual([])
  })

  test('no page uses the words that screens have retired', () => {
    const faults = all(
      ({ html }) => /\bmails\b|\bon offer\b|against the (?:buyer.s )?code/i.exec(text(html))?.[0] ?? false,
    )
    expect(faults).toEqual([])
  })

  test('the server renders every page completely, also as the first page of a process', () => {
    expect(all(({ html }) => html.includes('<!--$!-->') && 'a part that is left to the browser')).toEqual([])
    expect(all(({ html }) => html.split('<!DOCTYPE html>').length !== 2 && 'not one document type')).toEqual([])
  })

  test('every page has one canonical address, which names itself as canonical', () => {
    const faults = each((one) => {
      const { canonicals, isIndexed } = headOf(one)
      if (canonicals.length !== 1) return `${canonicals.length} canonical addresses`
      if (!isIndexed) return false
      const target = asVisitor.found.get((canonicals[0] ?? '').replace(ORIGIN, ''))
      return (target?.status !== 200 || headOf(target).canonicals[0] !== canonicals[0]) && `stands for ${canonicals[0]}`
    })
    expect(faults(asVisitor)).toEqual([])
  })

  test('every indexed page has a unique title and description', () => {
    const shared = (part: (page: ReturnType<typeof indexed>[number]) => string | undefined) => {
      const groups = Map.groupBy(indexed(), part)
      return [...groups]
        .filter(([, pages]) => pages.length > 1)
        .map(([words, pages]) => [words, pages.map(({ address }) => address)])
    }
    expect(indexed().length).toBeGreaterThan(80)
    expect(shared(({ titles }) => titles[0])).toEqual([])
    expect(shared(({ descriptions }) => descriptions[0])).toEqual([])
  })

  test('members’ pages are excluded from search results', async () => {
    const visitor = server.visitor()
    const open = pagesOf(asMember).filter((one) => headOf(one).isIndexed)
    for (const { address } of open) expect((await visitor.request({ url: address })).statusCode, address).toBe(200)
    expect(open.length).toBeLessThan(pagesOf(asMember).length / 2)
  })

  test('every page has structured data that search engines accept and that matches its content', () => {
    const faults = all((one) => {
      const { data, headings } = headOf(one)
      const shown = text(one.html.replace(/<script[\s\S]*?<\/script>/g, '').replaceAll('><', '> <'))
      const products = data.filter((thing) => thing['@type'] === 'Product' && thing['name'] !== headings[0])
      const named = data.flatMap((thing) => (thing['mainEntity'] ?? []) as { name: string } | { name: string }[])
      return [
        ...data.flatMap(faultsOf),
        ...products.map(() => 'another product'),
        ...named.filter(({ name }) => !shown.includes(name)).map(({ name }) => `nobody sees: ${name}`),
      ].join('; ')
    })
    expect(faults).toEqual([])
    const types = new Set(indexed().flatMap(({ data }) => data.map(({ '@type': type }) => type)))
    expect([...types].toSorted()).toEqual([
      'Article',
      'BreadcrumbList',
      'Event',
      'FAQPage',
      'ItemList',
      'Organization',
      'Product',
      'ProfilePage',
      'WebSite',
    ])
  })
})

describe('changed and removed addresses', () => {
  const visitor = server.visitor()

  test.each([
    ['/plants-near/Bristol', '/plants-near/bristol'],
    ['/plants-near/bristol/4', '/plants-near/bristol/garden-tools'],
    ['/category/4', '/category/garden-tools'],
  ])('%s redirects permanently', async (address, right) => {
    const { statusCode, headers } = await visitor.request({ url: address })
    expect([statusCode, headers.location]).toEqual([301, right])
  })

  test.each(['/social-automation', '/transactions', '/eco-impact', '/community'])(
    '%s shows its first tab when the address names none',
    async (path) => {
      const { body } = await rose.request({ url: `${path}?tab=nothing` })
      expect(body.match(/<[^>]+role="tab"[^>]*>/g)?.filter((tab) => tab.includes('aria-selected="true"'))).toHaveLength(
        1,
      )
    },
  )

  test('plant care answers for every tab that the address names', async () => {
    expect((await rose.request({ url: '/plant-care?tab=nothing' })).statusCode).toBe(200)
  })

  test.each([
    '/seasonal-calendar?month=NEVER&region=9',
    '/account-closed?until=never',
    '/my-listings?before=now&boost=all',
    '/notifications?before=now',
  ])('%s redirects to the page without its invalid parameters', async (url) => {
    const { statusCode, headers } = await rose.request({ url })
    const [page] = url.split('?')
    expect([statusCode, headers.location]).toEqual([307, page])
    expect((await rose.request({ url: page! })).statusCode).toBe(200)
  })

  test('a removed listing answers 410, gives the reason and shows similar listings', async () => {
    const [own] = await rose(listOwnListings, { query: {} })
    await rose(removeListing, { params: { id: String(own!.id) } })
    const { statusCode, body } = await visitor.request({ url: `/product/${own!.id}` })
    expect(statusCode).toBe(410)
    expect(body).toContain('The seller has removed it.')
    expect(body).toMatch(/<h2 id="similar">See similar<\/h2>[\s\S]*href="\/product\/\d+"/)
    expect(headOf({ html: body }).isIndexed).toBe(false)
  })

  test('an unknown town or category answers 404; a town without listings has a page that is not indexed', async () => {
    for (const url of ['/plants-near/atlantis', '/plants-near/bristol/nothing', '/category/nothing'])
      expect((await visitor.request({ url })).statusCode, url).toBe(404)
    const { statusCode, body } = await visitor.request({ url: '/plants-near/lerwick' })
    expect([statusCode, headOf({ html: body }).isIndexed]).toEqual([200, false])
    expect(body).toContain('around Lerwick')
  })
})

describe('HTML', () => {
  const validator = new HtmlValidate(
    new StaticConfigLoader({
      root: true,
      extends: ['html-validate:recommended', 'html-validate:document', 'html-validate:standard'],
      // React's spelling of attributes, and inline styles with a size, which the content security policy governs.
      rules: {
        // Radio buttons of one question share its name.
        'form-dup-name': ['error', { shared: ['radio', 'button', 'reset', 'submit', 'checkbox'] }],
        'heading-level': ['error', { minInitialRank: 'h2' }],
        'prefer-native-element': ['error', { exclude: ['listbox'] }],
        'attr-case': 'off',
        'attribute-boolean-style': 'off',
        'attribute-empty-style': 'off',
        'no-inline-style': 'off',
        'void-style': 'off',
        'require-sri': 'off',
      },
    }),
  )

  test(
    'the HTML of every kind of page is valid',
    async () => {
      // Numbers, towns and categories are values of one page; guides are written by hand.
      const kindOf = ({ address }: Found) => {
        const [path = '', query = ''] = address.replaceAll(/\d+/g, 'N').split('?')
        const [, first, ...values] = path.split('/')
        const isByName = first === 'plants-near' || first === 'category'
        return [isByName ? `/${first}/${values.length}` : path, query.split('=')[0]].join('?')
      }
      const kinds = crawls().flatMap((one) => [...Map.groupBy(pagesOf(one), kindOf).values()].map((pages) => pages[0]!))
      const faults: string[] = []
      for (const { address, html } of kinds) {
        for (const { messages } of (await validator.validateString(html)).results)
          for (const { ruleId, message, selector } of messages)
            if (!isClosedList(html, message)) faults.push(`${address}: ${ruleId}: ${message} at ${selector}`)
      }
      expect(faults).toEqual([])
    },
    4 * MINUTES,
  )
})

/** The list of a closed combobox is not in the document, which ARIA allows. */
function isClosedList(html: string, message: string): boolean {
  const id = /^Element references missing id "(.*)"$/.exec(message)?.[1]
  return id !== undefined && new RegExp(`aria-expanded="false"[^>]*aria-controls="${id}"`).test(html)
}
