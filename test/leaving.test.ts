import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { JobsControl } from '#adapters/jobs/jobs.ts'
import { closeAccount, getClosing, keepAccount } from '#features/accounts/account-contract.ts'
import { currentUser, getUser, listUsers, login, updateProfile } from '#features/accounts/contract.ts'
import { createAlert } from '#features/alerts/contract.ts'
import { agreeRefund, confirmDelivery, requestRefund } from '#features/checkout/order/contract.ts'
import { addFavourite } from '#features/favourites/contract.ts'
import { getListing } from '#features/listings/listing/contract.ts'
import { listConversations, listMessages, sendMessage } from '#features/messages/contract.ts'
import { personalData } from '#personal-data.ts'
import { PASSWORD } from '#test/people.ts'
import { startTestServer, type TestMember, type Visitor } from '#test/server.ts'
import { buy, faults, openCheckout, pass, payByCard, putOnSale, refusal, see, settle } from '#test/shop.ts'

const DAY = 24 * 60 * 60 * 1000
const COOLING_OFF = 14 * DAY
const server = await startTestServer()
const { db, clock } = server.deps

const leave = (person: TestMember, currentPassword: string = PASSWORD, username = person.me.username) =>
  person(closeAccount, { body: { username, currentPassword } })
const profileOf = (visitor: Visitor, { me }: TestMember) => visitor(getUser, { params: { id: String(me.id) } })
const talk = (from: TestMember, to: TestMember, content: string) =>
  from(sendMessage, { body: { senderId: from.me.id, receiverId: to.me.id, content } })
const signIn = (visitor: Visitor, username: string) => visitor(login, { body: { username, password: PASSWORD } })
const emailsTo = async ({ me }: TestMember) => (await server.mails()).filter(({ to }) => to === me.email)

describe('closing an account', () => {
  test('closing an account requires password and username and ends every session', async () => {
    const ann = await server.member('ann')
    expect(await refusal(ann, closeAccount, { body: { username: 'ann', currentPassword: 'x' } })).toMatchObject({
      status: 400,
      code: 'WRONG_PASSWORD',
    })
    expect(await refusal(ann, closeAccount, { body: { username: 'bea', currentPassword: PASSWORD } })).toMatchObject({
      status: 400,
      fields: { username: 'This is not your username.' },
    })
    expect(await profileOf(server.visitor(), ann)).toMatchObject({ username: 'ann' })
    const { closesAt } = await leave(ann, PASSWORD, ' @ANN')
    expect(new Date(closesAt).getTime() - clock.now().getTime()).toBeGreaterThan(COOLING_OFF - DAY)
    expect(await refusal(ann, currentUser, {})).toMatchObject({ status: 401 })
    expect((await emailsTo(ann)).at(-1)?.subject).toBe('Your account is being closed')
  })

  test('closing an account hides the user and their listings at once; signing in only offers to keep the account', async () => {
    const bea = await server.member('bea')
    const cat = await server.member('cat')
    const listing = await putOnSale(server, bea)
    const old = await putOnSale(server, bea, { title: 'Gone before' })
    await bea.request({ method: 'DELETE', url: `/api/products/${old}` })
    await leave(bea)
    expect(await refusal(cat, getUser, { params: { id: String(bea.me.id) } })).toMatchObject({
      status: 404,
      message: 'User Not Found',
    })
    expect((await cat(listUsers, { query: {} })).map(({ username }) => username)).not.toContain('bea')
    expect(await refusal(cat, getListing, { params: { id: String(listing) } })).toMatchObject({ status: 410 })
    expect(
      await refusal(cat, sendMessage, {
        body: { senderId: cat.me.id, receiverId: bea.me.id, content: 'Hello' },
      }),
    ).toMatchObject({ status: 403 })
    await signIn(bea, 'bea')
    expect((await bea(currentUser, {})).closesAt).not.toBeNull()
    expect(await refusal(bea, updateProfile, { params: { id: String(bea.me.id) }, body: { bio: 'x' } })).toMatchObject({
      status: 403,
      code: 'ACCOUNT_CLOSING',
    })
    expect(await bea(keepAccount, {})).toMatchObject({ closesAt: null })
    expect(await profileOf(cat, bea)).toMatchObject({ username: 'bea' })
    expect(await cat(getListing, { params: { id: String(listing) } })).toMatchObject({ status: 'active' })
    expect(await refusal(cat, getListing, { params: { id: String(old) } })).toMatchObject({ status: 410 })
    expect((await emailsTo(bea)).map(({ subject }) => subject)).toContain('Your account is open again')
    await pass(server, COOLING_OFF + DAY)
    expect(await profileOf(cat, bea)).toMatchObject({ username: 'bea' })
  })

  test('buyer and seller cannot close their accounts while money is in flight, and the refusal names each order', async () => {
    const [seller, buyer] = [await server.member('dot'), await server.member('eva')]
    const order = await buy(server, buyer, await putOnSale(server, seller))
    expect(await refusal(buyer, closeAccount, { body: { username: 'eva', currentPassword: PASSWORD } })).toMatchObject({
      status: 409,
      code: 'MONEY_IN_FLIGHT',
      obstacles: [{ title: 'Your purchase of “A fine fern” is not finished', href: '/transactions' }],
    })
    expect((await seller(getClosing, {})).obstacles).toEqual([
      { title: 'Your sale of “A fine fern” is not finished', href: '/transactions?tab=sales' },
    ])
    expect(await refusal(seller, closeAccount, { body: { username: 'dot', currentPassword: PASSWORD } })).toMatchObject(
      {
        status: 409,
      },
    )
    expect(await profileOf(buyer, seller)).toMatchObject({ username: 'dot' })
    await buyer(confirmDelivery, { body: { transactionId: order } })
    await settle(server)
    expect(await leave(buyer)).toHaveProperty('closesAt')
  })

  test('closing an account cancels unpaid orders, and nothing is charged', async () => {
    const [seller, buyer] = [await server.member('fin'), await server.member('gia')]
    const product = await putOnSale(server, seller)
    const { clientSecret, transactionId } = await openCheckout(buyer, product)
    await leave(buyer)
    await payByCard(server.visitor(), clientSecret).catch(() => null)
    await settle(server)
    await signIn(buyer, 'gia')
    expect((await see(buyer, transactionId)).status).toBe('cancelled')
    expect(await faults(server)).toEqual([])
  })
})

describe('an erased user', () => {
  let rose: TestMember
  let ivy: TestMember
  let keys: string[]
  const left = () => pass(server, COOLING_OFF + DAY)

  beforeAll(async () => {
    rose = await server.member('rose')
    ivy = await server.member('ivy')
    const product = await putOnSale(server, rose, { quantity: 2 })
    const order = await buy(server, ivy, product)
    await talk(ivy, rose, 'Is it still there?')
    await talk(rose, ivy, 'It is.')
    await rose(addFavourite, { body: { userId: rose.me.id, productId: await putOnSale(server, ivy) } })
    await plantRows(rose, ivy, order)
    keys = [await givePicture(rose, '1'), await givePicture(rose, '2')]
    await ivy(requestRefund, { body: { transactionId: order, reason: 'Wilted' } })
    await rose(agreeRefund, { body: { transactionId: order } })
    await settle(server)
    await leave(rose)
    await left()
    await settle(server)
  })

  test('an erased user is in no table except where the personal data register says so', async () => {
    for (const { table, columns, erase, remains } of personalData) {
      if ('retained' in erase || remains) continue
      for (const column of columns.filter((name) => /_id$|_by$/.test(name))) {
        const { rows } = await db.execute(
          sql`select from ${sql.identifier(table)} where ${sql.identifier(column)} = ${rose.me.id}`,
        )
        expect(rows, `${table}.${column}`).toEqual([])
      }
    }
  })

  test('an erased user is named only in the record kept for accounts and claims', async () => {
    const { rows: tables } = await db.execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    const found = new Set<string>()
    for (const { name } of tables) {
      const { rows } = await db.execute<{ line: string }>(
        sql`select t::text as line from ${sql.identifier(name)} t where t::text ~* 'rose(@| gardener)|LS6 2AB.*rose'`,
      )
      if (rows.length > 0) found.add(name)
    }
    // Emails to others may name her, and her last one goes to her old address: all are deleted after 30 days.
    expect([...found].toSorted()).toEqual(['former_traders', 'mails'])
  })

  test('an erased user cannot be found and cannot sign in', async () => {
    expect(await refusal(ivy, getUser, { params: { id: String(rose.me.id) } })).toMatchObject({
      status: 404,
      message: 'User Not Found',
    })
    expect(await refusal(server.visitor(), login, { body: { username: 'rose', password: PASSWORD } })).toMatchObject({
      status: 401,
    })
    expect((await emailsTo(rose)).map(({ subject }) => subject)).toEqual(['Your account has been erased'])
  })

  test('the other participant can still read a conversation with an erased user', async () => {
    const params = { userId: String(ivy.me.id), otherUserId: String(rose.me.id) }
    const messages = await ivy(listMessages, { params, query: {} })
    expect(messages.map(({ content }) => content)).toEqual(expect.arrayContaining(['Is it still there?', 'It is.']))
    const [conversation] = await ivy(listConversations, { params: { userId: String(ivy.me.id) }, query: {} })
    expect(conversation?.otherUser).toMatchObject({ fullName: 'Former member', avatar: null })
    expect(
      await refusal(ivy, sendMessage, {
        body: { senderId: ivy.me.id, receiverId: rose.me.id, content: 'Hello?' },
      }),
    ).toMatchObject({ status: 403 })
  })

  test('erasing a user does not change orders or the ledger', async () => {
    expect(await faults(server)).toEqual([])
    const { rows } = await db.execute(sql`select id from transactions where seller_id = ${rose.me.id}`)
    expect(rows).toHaveLength(1)
  })

  test('after seven years orders keep amounts and dates, and no text that a user wrote', async () => {
    await db.execute(sql`
      insert into pickups (transaction_id, buyer_id, seller_id, status, starts_at, created_at, updated_at)
      select id, buyer_id, seller_id, 'done', date_trunc('hour', closed_at), closed_at, closed_at from transactions
      where seller_id = ${rose.me.id}`)
    const order = await db.execute<{ id: number }>(sql`select id from transactions where seller_id = ${rose.me.id}`)
    const id = order.rows[0]?.id ?? 0
    const steps = sql`update transaction_events set actor_id = null where transaction_id = ${id}`
    await expect(db.execute(steps)).rejects.toThrow()
    await expect(db.execute(sql`update transactions set buyer_id = 1 where id = ${id}`)).rejects.toThrow()
    await pass(server, 7 * 366 * DAY)
    const { rows } = await db.execute(sql`select product_title, product_image, collection_code, refund_reason,
      total > 0 as "hasTotal" from transactions where id = ${id}`)
    const emptied = { product_title: 'Old order', product_image: null, collection_code: null, refund_reason: null }
    expect(rows).toEqual([{ ...emptied, hasTotal: true }])
    expect((await db.execute(sql`select from pickups where seller_id = ${rose.me.id}`)).rows).toEqual([])
    expect((await db.execute(sql`select from former_traders`)).rows).toEqual([])
    const people = sql`select from transaction_events e join transactions t on t.id = e.transaction_id
      where t.id = ${id} and (e.actor_id is not null or t.buyer_id > 0 or t.seller_id > 0)`
    expect((await db.execute(people)).rows).toEqual([])
    expect(await faults(server)).toEqual([])
  })

  test('erasing a user deletes all their pictures', async () => {
    for (const key of keys) expect(await server.deps.files.get(key)).toBeNull()
  })

  test('another user can register the username and email address of an erased user', async () => {
    expect((await server.member('rose')).me.id).not.toBe(rose.me.id)
  })
})

/** Inserts one row of every other kind that must be deleted. */
async function plantRows(person: TestMember, other: TestMember, order: number): Promise<void> {
  const [me, now] = [person.me.id, clock.now().toISOString()]
  const statements = [
    sql`insert into blocks values (${me}, 1, ${now}), (1, ${me}, ${now})`,
    sql`insert into listing_drafts (user_id, content, created_at, updated_at) values (${me}, '{"title":"Rose"}', ${now}, ${now})`,
    sql`insert into social_posts (user_id, type, title, content, platform, created_at, updated_at) values (${me}, 'tip', 'A tip', 'Water it', '{x}', ${now}, ${now})`,
    sql`insert into eco_impacts (user_id, transaction_id, action_type, carbon_points, created_at)
      values (${me}, ${order}, 'methods', 5, ${now})`,
    sql`insert into user_eco_settings (user_id) values (${me})`,
    sql`insert into email_changes (user_id, old_email, new_email, confirm_hash, undo_hash, created_at, confirm_until, undo_until)
      values (${me}, 'rose@old.example', 'rose@new.example', '\\x01', '\\x02', ${now}, ${now}, ${now})`,
    sql`insert into reviews (reviewer_id, reviewee_id, transaction_id, product_id, review_type, overall_rating, comment, visible_at, created_at, updated_at)
      select ${me}, ${other.me.id}, id, product_id, 'seller', 5, 'Punctual', ${now}, ${now}, ${now} from transactions where id = ${order}`,
  ]
  for (const statement of statements) await db.execute(statement)
  await person(createAlert, { body: { keywords: 'fern', userPostcode: 'LS6 2AB' } })
}

/** Uploads an avatar for this user; returns where it is stored. */
async function givePicture(person: TestMember, digit: string): Promise<string> {
  const key = digit.repeat(32)
  const [stored, address] = [`uploads/${key}/1280.webp`, `/files/uploads/${key}/1280.webp`]
  await server.deps.files.put(stored, Buffer.from('picture'), 'image/webp')
  await db.execute(sql`
    insert into uploads (key, user_id, width, height, bytes, placeholder, created_at)
    values (${key}, ${person.me.id}, 10, 10, 10, 'x', ${clock.now().toISOString()})`)
  await person(updateProfile, { params: { id: String(person.me.id) }, body: { avatar: address } })
  return stored
}

describe('erasing accounts', () => {
  test('erasing succeeds although another user has the name that an erased account gets', async () => {
    const lou = await server.member('lou')
    const squatter = await server.member('mac')
    await db.execute(sql`
      update users set username = ${`former-${lou.me.id}`}, email = ${`former-${lou.me.id}@former.invalid`}
      where id = ${squatter.me.id}`)
    await leave(lou)
    await pass(server, COOLING_OFF + DAY)
    const { rows } = await db.execute(sql`select username, deleted_at from users where id = ${lou.me.id}`)
    expect(rows).toEqual([{ username: `former-${lou.me.id}`, deleted_at: expect.anything() }])
    await signIn(squatter, `former-${lou.me.id}`)
    expect(await squatter(currentUser, {})).toMatchObject({ id: squatter.me.id })
  })

  test('an erasure that fails half-way is rolled back and repeated the next time', async () => {
    const kim = await server.member('kim')
    const picture = await givePicture(kim, '3')
    await leave(kim)
    // The last table refuses, so everything before it must be rolled back.
    await db.execute(
      sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''no''; end'`,
    )
    await db.execute(
      sql`create trigger refuse before update of deleted_at on users for each row execute function refuse()`,
    )
    await pass(server, COOLING_OFF + DAY)
    await settle(server)
    const stored = async () => (await db.execute(sql`select from uploads where user_id = ${kim.me.id}`)).rows.length
    expect(await stored()).toBe(1)
    expect(await server.deps.files.get(picture)).not.toBeNull()
    await db.execute(sql`drop trigger refuse on users`)
    for (const _ of [1, 2]) {
      await (server.deps.jobs as JobsControl).tick()
      await settle(server)
    }
    expect(await stored()).toBe(0)
    expect(await server.deps.files.get(picture)).toBeNull()
    expect((await emailsTo(kim)).map(({ subject }) => subject)).toEqual(['Your account has been erased'])
  })
})
