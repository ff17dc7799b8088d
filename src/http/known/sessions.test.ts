import { beforeAll, expect, test, vi } from 'vitest'
import { changePassword, endOtherSessions, endSession, listSessions } from '#features/accounts/account-contract.ts'
import { currentUser, forgotPassword, login, logout, resetPassword } from '#features/accounts/contract.ts'
import { endSessionsByStaff, freezeByStaff } from '#features/accounts/staff-contract.ts'
import { createListing, getListing } from '#features/listings/listing/contract.ts'
import { listingBody } from '#test/listing-body.ts'
import { PASSWORD } from '#test/people.ts'
import { startTestServer, type TestMember, type TestServer, type Visitor } from '#test/server.ts'

/** Two processes on one database: sessions end in one, and both have known them. */
const here = await startTestServer()
const there = await startTestServer({ beside: here })

let moss: TestMember
let id: string
let number = 0

beforeAll(async () => {
  moss = await here.member('moss', 'moderator')
  const rose = await here.member('rose')
  await here.deps.db.execute(`update users set show_email = true where id = ${rose.me.id}`)
  id = String((await rose(createListing, { body: listingBody({ title: 'Quince tree' }) })).id)
})

type Cookies = Pick<Visitor, 'cookies'>

function by(server: TestServer, { cookies }: Cookies): Visitor {
  const visitor = server.visitor()
  for (const [name, value] of cookies) visitor.cookies.set(name, value)
  return visitor
}

/** Whether a public read still knows the session: its seller shows members an email address. */
const isKnown = async (server: TestServer, who: Cookies): Promise<boolean> =>
  (await by(server, who)(getListing, { params: { id } })).seller.email !== null

/** Resolves when all that was announced before has arrived in the other process. */
async function arrived(): Promise<void> {
  const received = vi.fn()
  const stop = there.deps.live.subscribe(0, received)
  await here.deps.live.publish(here.deps.db, [0], { kind: 'sync' })
  await vi.waitFor(() => expect(received).toHaveBeenCalled())
  stop()
}

interface Person {
  phone: TestMember
  laptop: Visitor
}

const body = { currentPassword: PASSWORD }

/** A member with two sessions. */
async function person(): Promise<Person> {
  const phone = await here.member(`person${++number}`)
  const laptop = here.visitor()
  await laptop(login, { body: { username: phone.me.username, password: PASSWORD } })
  return { phone, laptop }
}

async function byEmailedLink({ phone }: Person): Promise<void> {
  await here.visitor()(forgotPassword, { body: { email: phone.me.email } })
  const { text } = (await here.mails()).findLast(({ to }) => to === phone.me.email)!
  const token = /token=([\w-]{43})/.exec(text)![1]!
  await here.visitor()(resetPassword, { body: { token, userId: phone.me.id, password: 'a fresh fern frond 9' } })
}

const onto = ({ phone }: Person) => ({
  params: { id: String(phone.me.id) },
  body: { reason: 'Reported as taken over' },
})

test.each<[string, (person: Person) => Promise<unknown>]>([
  ['signed out', ({ laptop }) => laptop(logout, {})],
  [
    'ended from another device',
    async ({ phone }) => {
      const other = (await phone(listSessions, {})).find(({ isCurrent }) => !isCurrent)
      await phone(endSession, { params: { id: String(other?.id) }, body })
    },
  ],
  ['ended with all others', ({ phone }) => phone(endOtherSessions, { body })],
  [
    'ended by a new password',
    ({ phone }) => phone(changePassword, { body: { ...body, password: 'a fresh fern frond 9' } }),
  ],
  ['ended by an emailed link', byEmailedLink],
  ['ended by staff', (one) => moss(endSessionsByStaff, onto(one))],
  ['of an account that staff froze', (one) => moss(freezeByStaff, onto(one))],
])(
  'a session %s is unknown to its process at once, to another when it is notified, and to private calls everywhere at once',
  async (_how, end) => {
    const one = await person()
    expect([await isKnown(here, one.laptop), await isKnown(there, one.laptop)]).toEqual([true, true])
    const before = by(here, one.laptop)
    await end(one)
    expect(await isKnown(here, before)).toBe(false)
    await expect(by(there, before)(currentUser, {})).rejects.toMatchObject({ status: 401 })
    await arrived()
    expect(await isKnown(there, before)).toBe(false)
  },
)

test('whatever ends sessions past the calls is announced too', async () => {
  for (const statement of ['delete from sessions where user_id =', 'update users set frozen_at = now() where id =']) {
    const { phone } = await person()
    expect(await isKnown(there, phone)).toBe(true)
    await here.deps.db.execute(`${statement} ${phone.me.id}`)
    await arrived()
    expect(await isKnown(there, phone)).toBe(false)
  }
})

test('a session that ended while the announcements of a process were cut off is unknown once they are back', async () => {
  const { phone } = await person()
  expect(await isKnown(there, phone)).toBe(true)
  await here.deps.db.execute(`
    with ended as (delete from sessions where user_id = ${phone.me.id})
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'hedgerow live' and datname = current_database()`)
  await arrived()
  expect(await isKnown(there, phone)).toBe(false)
})

test('a member who becomes staff, or stops being staff, has the rights of the moment in every process', async () => {
  const ash = await here.member('ash')
  const hidden = await here.member('fern')
  const { id: shown } = await hidden(createListing, { body: listingBody({ title: 'Fig' }) })
  await here.deps.db.execute(`update products set hidden_at = now() where id = ${shown}`)
  const opens = async (server: TestServer) =>
    (await by(server, ash).request({ method: 'GET', url: `/api/products/${shown}` })).statusCode
  expect([await opens(here), await opens(there)]).toEqual([404, 404])
  await here.deps.db.execute(`
    with proved as (update sessions set second_factor_at = now() where user_id = ${ash.me.id})
    update users set role = 'moderator' where id = ${ash.me.id}`)
  await arrived()
  expect(await opens(there)).toBe(200)
  await here.deps.db.execute(`update users set role = 'user' where id = ${ash.me.id}`)
  expect([await opens(there), await opens(here)]).toEqual([404, 404])
})
