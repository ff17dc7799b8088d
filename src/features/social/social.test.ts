import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { listNotifications } from '#features/notifications/contract.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { pass, putOnSale, refusal } from '#test/shop.ts'
import * as calls from './contract.ts'
import { pictureAddress } from './picture-address.ts'
import { localDateTimeOf } from './schedule.ts'
import { publishDue } from './server/due-posts.ts'
import { outbox } from './server/outbox.ts'

const server = await startTestServer()
const second = await startTestServer({ beside: server })
const { clock } = server
const HOUR = 3_600_000
let names = 0
const gardener = () => server.member(`poster${++names}`)
const byId = (post: { id: number }) => ({ params: { id: String(post.id) } })
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const visit = (url: string, agent = BROWSER) => server.visitor().request({ url, headers: { 'user-agent': agent } })
const said: Pick<calls.Suggestion, 'id' | 'type' | 'title' | 'content' | 'platform' | 'hashtags'> = {
  ...{ id: 'own', type: 'tip', title: 'Garlic', content: 'Plant garlic.', platform: ['bluesky'], hashtags: ['Garlic'] },
}
const words = (more: Partial<calls.Suggestion> = {}): calls.Suggestion => ({
  ...{ ...said, plantSlug: 'garlic', listingId: null, seed: 4, month: 11, link: null, ...more },
})
const soon = () => localDateTimeOf(new Date(clock.now().getTime() + 2 * HOUR))
const planned = async (member: TestMember, more: Partial<calls.Suggestion> = {}) =>
  (await member(calls.scheduleContent, { body: { content: [words(more)], ...soon() } })).posts[0]!
const stateOf = async (member: TestMember, id: number) =>
  (await member(calls.listPosts, {})).find((post) => post.id === id)?.status

describe('drafts', () => {
  test('drafts are written for the requested type, topic and platforms', async () => {
    const rose = await gardener()
    const tips = await rose(calls.generateContent, { body: { type: 'daily-tips', seed: 3 } })
    expect(tips).toHaveLength(3)
    expect(await rose(calls.generateContent, { body: { type: 'daily-tips', seed: 3 } })).toEqual(tips)
    expect(await rose(calls.generateContent, { body: { type: 'weekly-batch' } })).toHaveLength(7)
    const custom = await rose(calls.generateContent, { body: { type: 'custom', topic: ' tomato ', platform: ['x'] } })
    expect(custom.map(({ platform, plantSlug }) => [platform, plantSlug])).toContainEqual([['x'], 'tomato'])
  })

  test('drafts of the custom type require a topic', async () => {
    const rose = await gardener()
    for (const body of [{ type: 'custom' as const }, { type: 'custom' as const, topic: '   ' }]) {
      const error = await refusal(rose, calls.generateContent, { body })
      expect([error?.status, error?.fields]).toEqual([400, { topic: 'Enter a topic' }])
    }
  })

  test('drafts are about the user’s own listings and stay the same for a day', async () => {
    const rose = await gardener()
    const id = await putOnSale(server, rose, { title: 'Purple sprouting broccoli, ten plants' })
    const today = await rose(calls.listSuggestions, {})
    expect(today.map(({ listingId }) => listingId)).toContain(id)
    expect(await rose(calls.listSuggestions, {})).toEqual(today)
  })

  test('all twelve months have tips for planting and care', async () => {
    const months = await (await gardener())(calls.listSeasonalContent, {})
    expect([months.length, months[0]?.month, months[1]?.month]).toEqual([12, 'January', 'February'])
    for (const { plantingTips, careTips } of months)
      expect([plantingTips.length > 0, careTips.length > 2]).toEqual([true, true])
  })
})

describe('scheduling', () => {
  test('the selected drafts are scheduled one a day from tomorrow evening, even when only their text is sent', async () => {
    const rose = await gardener()
    const [, ...batch] = await rose(calls.generateContent, { body: { type: 'weekly-batch' } })
    const { message, posts } = await rose(calls.scheduleContent, { body: { content: [said, ...batch] } })
    expect(message).toBe('Your content has been prepared for publishing!')
    expect(posts.map(({ status }) => status)).toEqual(Array(7).fill('scheduled'))
    expect(new Set(posts.map(({ scheduledFor }) => localDateTimeOf(scheduledFor!).time))).toEqual(new Set(['18:00']))
    expect(new Set(posts.map(({ scheduledFor }) => localDateTimeOf(scheduledFor!).day)).size).toBe(7)
    expect((await rose(calls.listPosts, {})).map(({ id }) => id)).toEqual(posts.map(({ id }) => id))
  })

  test.each<[what: string, more: Partial<calls.Suggestion>, sentence: RegExp]>([
    ['too long', { content: 'a'.repeat(301) }, /^Too long for Bluesky: 310 of 300 characters/],
    ['empty', { content: '  ' }, /^Write what the post says/],
    ['without a platform', { platform: [] }, /^Choose at least one platform/],
    ['with a hashtag of two words', { hashtags: ['Grow your own'] }, /^A hashtag has letters/],
    ['with a plant nobody knows', { plantSlug: 'triffid' }, /^We do not know this plant/],
    ['leading to a listing it does not name', { link: 'listing' }, /^Choose what the link/],
    ['about a listing that is not there', { listingId: 999_999 }, /^This is not one of your listings/],
  ])('a post %s is refused', async (_what, more, sentence) => {
    const rose = await gardener()
    const error = await refusal(rose, calls.scheduleContent, { body: { content: [words(more)] } })
    expect(error?.status).toBe(400)
    expect(Object.values(error?.fields ?? {}).join()).toMatch(sentence)
    expect(await rose(calls.listPosts, {})).toEqual([])
  })

  test('a time in the past or years ahead is refused', async () => {
    const rose = await gardener()
    for (const [day, field] of [
      ['2020-01-01', 'time'],
      ['2099-01-01', 'day'],
    ] as const) {
      const error = await refusal(rose, calls.scheduleContent, { body: { content: [words()], day, time: '09:00' } })
      expect(Object.keys(error?.fields ?? {})).toEqual([field])
    }
  })

  test('a post about another user’s listing is refused', async () => {
    const [rose, ivy] = [await gardener(), await gardener()]
    const listingId = await putOnSale(server, ivy)
    const body = { content: [words({ listingId, link: 'listing' })] }
    expect((await refusal(rose, calls.scheduleContent, { body }))?.status).toBe(400)
  })
})

describe('actions on a post', () => {
  test('a post can be a draft, scheduled, changed, cancelled, reactivated, deleted and restored', async () => {
    const rose = await gardener()
    const draft = await rose(calls.createPost, { body: words() })
    expect(draft).toMatchObject({ status: 'draft', scheduledFor: null, url: null })
    const nextYear = localDateTimeOf(clock.now()).day.replace(/^\d+/, (year) => String(Number(year) + 1))
    const plan = { day: nextYear, time: '09:30' }
    const at = await rose(calls.planPost, { ...byId(draft), body: { ...plan, day: `${plan.day.slice(0, 8)}01` } })
    expect([at.status, localDateTimeOf(at.scheduledFor!).time]).toEqual(['scheduled', '09:30'])
    const { title, platform, hashtags, plantSlug, listingId } = words()
    const body = {
      title,
      platform,
      hashtags,
      plantSlug,
      listingId,
      content: 'Plant it deep.',
      link: 'profile' as const,
    }
    const changed = await rose(calls.changePost, { ...byId(draft), body })
    expect(changed).toMatchObject({ content: 'Plant it deep.', linkTitle: 'Your profile', status: 'scheduled' })
    expect(changed.url).toMatch(/^http:\/\/localhost:3000\/r\/[a-z0-9]{8}$/)
    const move = (name: 'cancel' | 'done' | 'reopen') =>
      rose(calls.transitionPost, { params: { id: String(draft.id), move: name } })
    expect((await move('cancel')).status).toBe('cancelled')
    expect((await move('cancel')).status).toBe('cancelled')
    expect(await move('reopen')).toMatchObject({ status: 'draft', scheduledFor: null })
    expect((await move('done')).doneAt).not.toBeNull()
    expect((await refusal(rose, calls.changePost, { ...byId(draft), body }))?.status).toBe(409)
    await rose(calls.removePost, byId(draft))
    expect(await rose(calls.listPosts, {})).toEqual([])
    expect((await rose(calls.restorePost, byId(draft))).id).toBe(draft.id)
    await rose(calls.removePost, byId(draft))
    await pass(server, 11 * 60_000)
    expect((await refusal(rose, calls.restorePost, byId(draft)))?.status).toBe(404)
  })

  test('a user cannot read or change another user’s post', async () => {
    const [rose, ivy] = [await gardener(), await gardener()]
    const post = await rose(calls.createPost, { body: words() })
    const all = await Promise.all([
      refusal(ivy, calls.removePost, byId(post)),
      refusal(ivy, calls.planPost, { ...byId(post), body: soon() }),
      refusal(ivy, calls.transitionPost, { params: { id: String(post.id), move: 'done' } }),
    ])
    expect(all.map((answer) => answer?.status)).toEqual([404, 404, 404])
    expect(await stateOf(rose, post.id)).toBe('draft')
  })
})

describe('due posts', () => {
  test('a due post is ready to be pasted, and its owner is notified once whichever process finds it', async () => {
    const rose = await gardener()
    const posts = await Promise.all(Array.from({ length: 6 }, () => planned(rose)))
    await clock.advance(3 * HOUR)
    await Promise.all([server, second, server, second].map(({ deps }) => publishDue(deps, outbox(deps))))
    expect((await rose(calls.listPosts, {})).map(({ status }) => status)).toEqual(Array(6).fill('due'))
    const notices = (await rose(listNotifications, { query: {} })).filter(({ kind }) => kind === 'post')
    expect(notices.map(({ href }) => href).toSorted()).toEqual(
      posts.map(({ id }) => `/social-automation?tab=scheduler#post-${id}`).toSorted(),
    )
    const mails = (await server.mails()).filter(({ to }) => to === rose.me.email)
    expect(mails.filter(({ subject }) => subject === 'Ready to post: Garlic')).toHaveLength(6)
  })

  test('the scheduled task finds a due post, and marking it as posted marks its reminder as read', async () => {
    const rose = await gardener()
    const post = await planned(rose)
    await pass(server, HOUR)
    expect(await stateOf(rose, post.id)).toBe('scheduled')
    await pass(server, 2 * HOUR)
    expect(await stateOf(rose, post.id)).toBe('due')
    await rose(calls.transitionPost, { params: { id: String(post.id), move: 'done' } })
    const [notice] = await rose(listNotifications, { query: {} })
    expect([notice?.kind, notice?.read]).toEqual(['post', true])
  })

  test('cancelled and deleted posts do not become due', async () => {
    const rose = await gardener()
    const [cancelled, deleted] = [await planned(rose), await planned(rose)]
    await rose(calls.transitionPost, { params: { id: String(cancelled.id), move: 'cancel' } })
    await rose(calls.removePost, byId(deleted))
    await pass(server, 3 * HOUR)
    expect(await stateOf(rose, cancelled.id)).toBe('cancelled')
    expect(await rose(listNotifications, { query: {} })).toEqual([])
  })

  test('a post that links to an unavailable listing is not sent and shows a reason', async () => {
    const rose = await gardener()
    const listingId = await putOnSale(server, rose, { title: 'Last leeks' })
    const post = await planned(rose, { type: 'listing', listingId, link: 'listing' })
    await server.deps.db.execute(`update products set status = 'paused' where id = ${listingId}`)
    await pass(server, 3 * HOUR)
    const [held] = await rose(calls.listPosts, {})
    expect(held).toMatchObject({
      id: post.id,
      status: 'failed',
      failure: '“Last leeks” is not for sale at the moment.',
    })
    const [notice] = await rose(listNotifications, { query: {} })
    expect(notice?.title).toBe('Not sent: Garlic')
    const again = await rose(calls.planPost, { ...byId(post), body: soon() })
    expect([again.status, again.failure]).toEqual(['scheduled', null])
  })
})

describe('tracked links and figures', () => {
  test('a tracked link redirects and counts only clicks by people', async () => {
    const rose = await gardener()
    const post = await rose(calls.createPost, { body: words({ link: 'calendar' }) })
    const path = new URL(post.url!).pathname
    const answer = await visit(path)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/seasonal-calendar'])
    expect(answer.headers['cache-control']).toBe('no-store')
    await visit(path)
    await visit(path, 'Twitterbot/1.0')
    await rose.request({ url: path, headers: { 'user-agent': BROWSER } })
    await server.visitor().request({ url: path, headers: { 'user-agent': BROWSER, 'sec-purpose': 'prefetch' } })
    expect((await rose(calls.listPosts, {}))[0]?.clicks).toBe(2)
    for (const wrong of ['/r/zzzzzzzz', '/r/x', "/r/'or'1'='1"]) expect((await visit(wrong)).statusCode).toBe(404)
  })

  test('figures are zero where no platform is connected and measured otherwise', async () => {
    const rose = await gardener()
    const none = await rose(calls.getMetrics, {})
    expect(none).toMatchObject({
      totalFollowers: 0,
      weeklyGrowth: 0,
      engagementRate: 0,
      isConnected: false,
      topPosts: [],
    })
    expect(none).toMatchObject({ posted: 0, clicks: 0, planned: 0, site: null })
    const content = 'A sentence that is a good deal longer than fifty characters are.'
    const post = await rose(calls.createPost, {
      body: words({ content, link: 'profile', platform: ['mastodon', 'x'] }),
    })
    await visit(new URL(post.url!).pathname)
    await rose(calls.transitionPost, { params: { id: String(post.id), move: 'done' } })
    const figures = await rose(calls.getMetrics, {})
    expect(figures).toMatchObject({ posted: 1, clicks: 1, planned: 0 })
    expect(figures.weeks.at(-1)).toMatchObject({ posted: 1, clicks: 1 })
    expect(figures.topPosts).toEqual([
      { platform: 'Mastodon, X', content: 'A sentence that is a good deal longer than fifty…', engagement: 1 },
    ])
  })

  test('only staff see the figures of the whole site', async () => {
    const { site } = await (await server.member('keeper', 'moderator'))(calls.getMetrics, {})
    expect(site?.people).toBeGreaterThan(0)
  })
})

describe('files', () => {
  test('a picture is drawn on the server, is square and is the same each time', async () => {
    const rose = await gardener()
    const listingId = await putOnSale(server, rose, { title: 'A <b>fine</b> & long title, with an “ampersand”' })
    for (const post of [words(), words({ type: 'listing', listingId, plantSlug: null })]) {
      const answer = await rose.request({ url: pictureAddress(post) })
      expect(answer.headers['content-type']).toBe('image/jpeg')
      const { width, height } = await sharp(answer.rawPayload).metadata()
      expect([width, height]).toEqual([1080, 1080])
      expect((await rose.request({ url: pictureAddress(post) })).rawPayload.equals(answer.rawPayload)).toBe(true)
    }
    const { headers } = await rose.request({ url: pictureAddress(words(), true) })
    expect(headers['content-disposition']).toBe('attachment; filename="post.jpg"')
    const other = await (await gardener()).request({ url: pictureAddress(words({ listingId })) })
    expect(other.statusCode).toBe(404)
    for (const query of ['', '?type=tip&seed=x&month=3', '?type=tip&seed=1&month=13', '?type=spell&seed=1&month=3']) {
      expect((await rose.request({ url: `/api/social/picture.jpg${query}` })).statusCode).toBe(400)
    }
  })

  test('scheduled posts are exported as a calendar, and all posts as CSV without formulas', async () => {
    const rose = await gardener()
    await planned(rose, { title: '=HYPERLINK("http://evil.example")', content: '@SUM(1)' })
    const ics = (await rose.request({ url: '/api/social/posts.ics' })).body
    expect(ics.match(/BEGIN:VEVENT/g)).toHaveLength(1)
    expect(ics).toContain('BEGIN:VALARM')
    const csv = await rose.request({ url: '/api/social/posts.csv' })
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(csv.body).toContain(`"'=HYPERLINK(""http://evil.example"")","'@SUM(1)"`)
    expect(csv.body).toContain('"Scheduled"')
  })
})
