import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#demo/people.ts'
import { login } from '#features/accounts/contract.ts'
import { addFavourite } from '#features/favourites/contract.ts'
import { follow } from '#features/following/contract.ts'
import { setHousehold } from '#features/household/contract.ts'
import { CONSENT } from '#shared/cookie-choice.ts'
import { PLACE_COOKIE } from '#shared/places/viewer-place.ts'
import { startTestServer, type TestMember, type Visitor } from '#test/server.ts'

// One process shares the pages of members, the other renders each: both answer the same member with the same bytes.
const server = await startTestServer({ withPages: true })
const renders = await startTestServer({ withPages: true, beside: server, rendersEach: true })

const PAGES = [
  '/',
  '/browse?q=tomato',
  '/browse?near=bristol&sort=newest',
  '/browse?maxPrice=5',
  '/product/30',
  '/profile/2',
  '/plants-near/bristol',
  '/guides/composting',
  '/gardening-guides',
  '/plant-care',
  '/seasonal-calendar',
  '/how-it-works',
]

const ROSE = 2
const run = (statement: ReturnType<typeof sql>) => server.deps.db.execute(statement)

const unread = async ({ me }: TestMember, messages: number, notifications: number) => {
  await run(sql`
    insert into messages (sender_id, receiver_id, content, created_at)
    select ${ROSE}, ${me.id}, 'Is it still there?', now() from generate_series(1, ${messages}::int)`)
  await run(sql`
    insert into notifications (user_id, kind, title, href, shown, for_digest, created_at)
    select ${me.id}, 'message', 'A message', '/messages', true, false, now() from generate_series(1, ${notifications}::int)`)
}
const named = (fullName: string) => (member: TestMember) =>
  run(sql`update users set full_name = ${fullName} where id = ${member.me.id}`)
const saves = async (member: TestMember, ids: readonly number[]) => {
  for (const productId of ids) await member(addFavourite, { body: { userId: member.me.id, productId } })
}

const cats = { cats: true, dogs: false, children: false, northFacing: false, noGreenhouse: false }

/** How each member differs from the others. */
const members: Record<string, (member: TestMember) => Promise<unknown>> = {
  'nothing of their own': async () => {},
  'saved listings': (member) => saves(member, [1, 26, 48, 50]),
  'another saved listing': (member) => saves(member, [30, 3]),
  'one unread notification': (member) => unread(member, 0, 1),
  'one unread message': (member) => unread(member, 1, 0),
  'twelve and one unread': (member) => unread(member, 12, 1),
  'a hundred of each unread': (member) => unread(member, 100, 100),
  'many unread notifications': (member) => unread(member, 0, 137),
  'quotes and elements in their name': named(`O'Hara "Bee" <b>&amp;</b> \\ </script><!--`),
  'an emoji in front of their name': named('🌱 Moss & Fern'),
  'a very long name': named('Wilhelmina '.repeat(9).trim()),
  'a name that is written from right to left': named('شجرة الزيتون'),
  'a name in small letters': named('élodie'),
  'a picture and texts about themselves': ({ me }) =>
    run(sql`
      update users set avatar = '/img/avatar/rose.svg?a=1&b="2"', bio = E'Grows <i>leeks</i>\n"daily"\u2028', postcode = 'BS7',
      is_verified = true, show_email = true, listed = false where id = ${me.id}`),
  'no town': ({ me }) => run(sql`update users set location = null where id = ${me.id}`),
  'a place': async (member) => member.cookies.set(PLACE_COOKIE, 'BS7.10'),
  'a theme and a cookie choice': async (member) => {
    member.cookies.set('theme', 'dark')
    member.cookies.set(CONSENT, 'essential')
  },
  'a household in the browser': (member) =>
    member(setHousehold, { body: { ...cats, isInAccount: false, asMember: true } }),
  'a household in the account': (member) =>
    member(setHousehold, { body: { ...cats, isInAccount: true, asMember: true } }),
  'a grower whom they follow': (member) => member(follow, { params: { userId: String(ROSE) } }),
  'a blocked grower': ({ me }) =>
    run(sql`insert into blocks (blocker_id, blocked_id, created_at) values (${me.id}, ${ROSE}, now())`),
  'an account that is closing': ({ me }) =>
    run(sql`update users set closing_since = now(), closes_at = now() + interval '7 days' where id = ${me.id}`),
}

const people = new Map<string, Visitor>()
beforeAll(async () => {
  for (const [number, [what, prepare]] of Object.entries(members).entries()) {
    const member = await server.member(`reader${number}`)
    await prepare(member)
    people.set(what, member)
  }
  people.set('a role of staff', await server.member('warden', 'moderator'))
  const rose = server.visitor()
  await rose(login, { body: { username: 'rose', password: DEMO_PASSWORD } })
  rose.cookies.delete(PLACE_COOKIE)
  people.set('listings on the page', rose)
})

/** The same browser at the process that renders each page. */
function elsewhere({ cookies }: Visitor): Visitor {
  const visitor = renders.visitor()
  for (const [name, value] of cookies) visitor.cookies.set(name, value)
  return visitor
}

const get = async (who: Visitor, url: string) => {
  const { statusCode, headers, body } = await who.request({ method: 'GET', url })
  const { date: _date, 'x-request-id': _id, ...others } = headers
  return { statusCode, headers: others, body }
}

/** The page without when its data were loaded, and where the framework divides its script: both depend on the time. */
const timeless = ({ statusCode, headers, body }: Awaited<ReturnType<typeof get>>) => ({
  statusCode,
  body: body.replaceAll(/\bu:\d{13}/g, 'u:0').replaceAll(/;|<\/script><script data-tsr-stream-part="">/g, ';'),
  headers: { ...headers, 'content-security-policy': undefined, 'content-length': undefined },
})

/** The part in which two pages differ, since a failure should not print a hundred kilobytes. */
function difference(one: string, other: string): string {
  if (one === other) return ''
  let at = 0
  while (one[at] === other[at]) at++
  return `${one.slice(at - 80, at + 80)} instead of ${other.slice(at - 80, at + 80)}`
}

const when = ({ body }: { body: string }) => /\bu:(\d{13})/.exec(body)?.[1]

/** Whose pages are rendered for them alone, wherever they look. */
const ALONE = ['a household in the account', 'an account that is closing', 'a role of staff']
/** Who never needs a rendering of their own. */
const SHARING = ['nothing of their own', 'saved listings', 'one unread notification', 'an emoji in front of their name']

const everyone = [...Object.keys(members), 'a role of staff', 'listings on the page']

/** Every member at the two pages that most members see, and at some of the others in turn. */
const cases = everyone.flatMap((what, turn) =>
  ['/browse', '/product/1', ...PAGES.filter((_, place) => (place + turn) % 5 === 0)].map((url) => [what, url] as const),
)

test.each(cases)('a member with %s gets the bytes of a rendering for them at %s', async (what, url) => {
  const who = people.get(what)
  if (!who) throw new Error(what)
  // The first pages of a process are not kept.
  await get(who, url)
  const first = await get(who, url)
  const page = await get(who, url)
  const [one, other] = [timeless(page), timeless(await get(elsewhere(who), url))]
  expect(difference(one.body, other.body)).toBe('')
  expect([one.statusCode, one.headers]).toEqual([other.statusCode, other.headers])
  if (ALONE.includes(what)) expect(when(page)).not.toBe(when(first))
  if (SHARING.includes(what)) expect(when(page)).toBe(when(first))
})
