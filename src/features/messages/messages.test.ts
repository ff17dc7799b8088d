import { beforeAll, describe, expect, it } from 'vitest'
import { listNotifications } from '#features/notifications/contract.ts'
import { writeDigests } from '#features/notifications/server/digests.ts'
import { ApiError } from '#shared/api-client.ts'
import { storeListing } from '#test/listings.ts'
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts'
import { putOnSale } from '#test/shop.ts'
import { block, listBlocked, listConversations, listMessages, markRead, sendMessage, unblock } from './contract.ts'
import { unreadMessages } from './server/store.ts'

let server: TestServer
let names = 0

beforeAll(async () => {
  server = await startTestServer()
})

/** Two users without earlier contact. */
async function strangers(): Promise<[TestMember, TestMember]> {
  names += 1
  return [await server.member(`writer${names}`), await server.member(`reader${names}`)]
}

const write = (from: TestMember, to: { me: { id: number } }, content: string, productId?: number) =>
  from(sendMessage, {
    body: { senderId: from.me.id, receiverId: to.me.id, content, ...(productId !== undefined && { productId }) },
  })

const conversations = (of: TestMember) => of(listConversations, { params: { userId: String(of.me.id) }, query: {} })

const read = (of: TestMember, other: TestMember, query: { limit?: string; cursor?: string } = {}) =>
  of(listMessages, { params: { userId: String(of.me.id), otherUserId: String(other.me.id) }, query })

const open = (of: TestMember, other: TestMember) =>
  of(markRead, { params: { otherUserId: String(other.me.id), userId: String(of.me.id) } })

async function refusal(work: Promise<unknown>): Promise<[status: number, sentence: string]> {
  const error = await work.then(
    () => null,
    (cause: unknown) => cause,
  )
  if (!(error instanceof ApiError)) throw new Error('expected a refusal')
  return [error.status, error.sentence]
}

async function emailsTo(email: string) {
  return (await server.mails()).filter(({ to, subject }) => to === email && subject.includes('wrote to you'))
}

describe('sending messages', () => {
  it('a message reaches the other user, trimmed and with its line breaks', async () => {
    const [ann, bob] = await strangers()
    const sent = await write(ann, bob, '  Is the fern still there?\r\nI could come on Saturday.  ')
    expect(sent).toMatchObject({
      senderId: ann.me.id,
      receiverId: bob.me.id,
      productId: null,
      content: 'Is the fern still there?\nI could come on Saturday.',
      read: false,
      product: null,
    })
    expect(await read(bob, ann)).toEqual([sent])
    expect(await read(ann, bob)).toEqual([sent])
  })

  it('a message shows the listing it is about', async () => {
    const [ann, bob] = await strangers()
    const productId = await storeListing(server.deps, { title: 'Hart’s tongue fern', price: 450, sellerId: bob.me.id })
    const sent = await write(ann, bob, 'Is it still there?', productId)
    expect(sent.product).toEqual({
      id: productId,
      title: 'Hart’s tongue fern',
      price: 450,
      kind: 'sale',
      status: 'active',
      imageUrl: null,
      drawing: `/img/placeholder/fern/${productId}.svg`,
    })
    const [mail] = await emailsTo(bob.me.email)
    expect(mail?.subject).toBe(`${ann.me.fullName} wrote to you about “Hart’s tongue fern”`)
  })

  it('a message about a third user’s listing is refused and not stored', async () => {
    const [ann, bob] = await strangers()
    const [third] = await strangers()
    const listing = await putOnSale(server, third)
    expect(await refusal(write(ann, bob, 'Look at this', listing))).toEqual([
      400,
      'Choose a listing of yours or of the person you are writing to.',
    ])
    expect(await read(bob, ann)).toEqual([])
    expect(await bob(listNotifications, { query: {} })).toEqual([])
    const own = await putOnSale(server, ann)
    expect((await write(ann, bob, 'I have this', own)).product?.id).toBe(own)
  })

  it('several messages count as one notification until the receiver opens the conversation', async () => {
    const [ann, bob] = await strangers()
    const bell = async () => (await bob(listNotifications, { query: {} })).filter(({ read }) => !read)
    await write(ann, bob, 'Hello')
    await write(ann, bob, 'Still there?')
    expect(await bell()).toMatchObject([
      {
        kind: 'message',
        title: `${ann.me.fullName} wrote to you`,
        body: 'Hello',
        href: `/messages/${ann.me.id}`,
      },
    ])
    await open(bob, ann)
    expect(await bell()).toEqual([])
    await write(ann, bob, 'One more thing')
    expect(await bell()).toHaveLength(1)
  })

  it.each([
    ['nothing', '', 'Type a message first'],
    ['spaces alone', ' \n\t ', 'Type a message first'],
    ['too much', 'x'.repeat(2001), 'Messages can be at most 2000 characters'],
  ])('a message is refused: %s', async (_, content, sentence) => {
    const [ann, bob] = await strangers()
    expect(await refusal(write(ann, bob, content))).toEqual([400, sentence])
    expect(await read(bob, ann)).toEqual([])
  })

  it('message length is counted in code points, so that an emoji counts as one character', async () => {
    const [ann, bob] = await strangers()
    expect((await write(ann, bob, '🌱'.repeat(2000))).content).toHaveLength(4000)
  })

  it('HTML and scripts in a message are kept as text', async () => {
    const [ann, bob] = await strangers()
    const content = '<script>alert(1)</script> & "quotes"'
    expect((await write(ann, bob, content)).content).toBe(content)
    const [mail] = await emailsTo(bob.me.email)
    expect(mail?.html).not.toContain('<script>')
  })

  it('a message in another user’s name, without a receiver, to the sender or about an unknown listing is refused', async () => {
    const [ann, bob] = await strangers()
    const forged = { senderId: bob.me.id, receiverId: ann.me.id, content: 'Send me money' }
    expect((await refusal(ann(sendMessage, { body: forged })))[0]).toBe(403)
    expect((await refusal(write(ann, { me: { id: 2_000_000_000 } }, 'Hello?')))[0]).toBe(404)
    expect((await refusal(write(ann, ann, 'Hello me')))[0]).toBe(400)
    expect((await refusal(write(ann, bob, 'About this', 2_000_000_000)))[0]).toBe(404)
    expect((await refusal(server.visitor()(sendMessage, { body: forged })))[0]).toBe(401)
    expect(await conversations(bob)).toEqual([])
  })

  it('a message to the product’s own account is refused, because nobody reads it', async () => {
    const [ann] = await strangers()
    expect((await refusal(write(ann, { me: { id: 1 } }, 'Hello?')))[0]).toBe(403)
  })
})

describe('emails about messages', () => {
  it('the receiver gets one email until they have read the messages', async () => {
    const [ann, bob] = await strangers()
    await Promise.all([write(ann, bob, 'One'), write(ann, bob, 'Two'), write(ann, bob, 'Three')])
    expect(await emailsTo(bob.me.email)).toHaveLength(1)
    await open(bob, ann)
    await server.clock.advance(6 * 60_000)
    await write(ann, bob, 'Four')
    expect(await emailsTo(bob.me.email)).toHaveLength(2)
    expect(await emailsTo(ann.me.email)).toEqual([])
  })

  it('a receiver who is online gets no email, but one the next morning if they left without reading', async () => {
    const [ann, bob] = await strangers()
    for (const content of ['One', 'Two', 'Three']) {
      await write(ann, bob, content)
      await open(bob, ann)
    }
    await write(ann, bob, 'Gone already?')
    expect(await emailsTo(bob.me.email)).toHaveLength(1)
    await server.clock.advance(25 * 60 * 60_000)
    await writeDigests(server.deps)
    const mails = await emailsTo(bob.me.email)
    expect(mails).toHaveLength(2)
    expect(mails[1]?.text).toContain('Gone already?')
    expect(mails[1]?.text).toContain('Stop emails about new messages')
  })

  it('the email links to the conversation', async () => {
    const [ann, bob] = await strangers()
    await write(ann, bob, 'Is it still there?')
    const [mail] = await emailsTo(bob.me.email)
    expect(mail?.text).toContain(`http://localhost:3000/messages/${ann.me.id}`)
    expect(mail?.text).toContain('Is it still there?')
  })
})

describe('reading messages', () => {
  it('conversations are listed latest first, with the number of unread messages', async () => {
    const [ann, bob] = await strangers()
    const [cleo] = await strangers()
    await write(bob, ann, 'First')
    await write(bob, ann, 'Second')
    await write(ann, cleo, 'To Cleo')
    expect(await conversations(ann)).toEqual([
      {
        otherUser: { id: cleo.me.id, fullName: cleo.me.fullName, avatar: null },
        lastMessage: { senderId: ann.me.id, content: 'To Cleo', createdAt: expect.any(String), isRemoved: false },
        unreadCount: 0,
      },
      {
        otherUser: { id: bob.me.id, fullName: bob.me.fullName, avatar: null },
        lastMessage: { senderId: bob.me.id, content: 'Second', createdAt: expect.any(String), isRemoved: false },
        unreadCount: 2,
      },
    ])
    expect(await unreadMessages(server.deps.db, ann.me.id)).toBe(2)
  })

  it('only the second user of the path can mark the other’s messages as read', async () => {
    const [ann, bob] = await strangers()
    await write(bob, ann, 'Hello')
    expect(
      (await refusal(bob(markRead, { params: { otherUserId: String(bob.me.id), userId: String(ann.me.id) } })))[0],
    ).toBe(403)
    await open(bob, ann)
    expect((await conversations(ann))[0]?.unreadCount).toBe(1)
    await open(ann, bob)
    await open(ann, bob)
    expect((await conversations(ann))[0]?.unreadCount).toBe(0)
    expect((await read(bob, ann))[0]?.read).toBe(true)
  })

  it('a user cannot read other users’ conversations', async () => {
    const [ann, bob] = await strangers()
    const [eve] = await strangers()
    await write(ann, bob, 'Between us')
    const params = { userId: String(ann.me.id), otherUserId: String(bob.me.id) }
    expect((await refusal(eve(listMessages, { params, query: {} })))[0]).toBe(403)
    expect((await refusal(eve(listConversations, { params: { userId: String(ann.me.id) }, query: {} })))[0]).toBe(403)
    expect((await refusal(server.visitor()(listMessages, { params, query: {} })))[0]).toBe(401)
    expect(await read(eve, bob)).toEqual([])
  })

  it('unknown users and malformed ids get an error', async () => {
    const [ann] = await strangers()
    const at = async (path: string) =>
      (await ann.request({ method: 'GET', url: `/api/messages/${ann.me.id}/${path}` })).statusCode
    expect(await Promise.all(['2000000000', '0', '-1', '0x10', '1e2', '99999999999', 'abc'].map(at))).toEqual([
      404, 400, 400, 400, 400, 400, 400,
    ])
  })

  it('a long conversation is paginated without gaps', async () => {
    const [ann, bob] = await strangers()
    for (let count = 1; count <= 5; count++) await write(ann, bob, `Message ${count}`)
    const texts = async (query: { limit?: string; cursor?: string }) =>
      (await read(bob, ann, query)).map(({ content }) => content)
    expect(await texts({ limit: '2' })).toEqual(['Message 4', 'Message 5'])
    const url = `/api/messages/${bob.me.id}/${ann.me.id}?limit=2`
    const link = String((await bob.request({ method: 'GET', url })).headers['link'])
    const cursor = /cursor=(\d+)>; rel="next"/.exec(link)?.[1] ?? ''
    expect(await texts({ limit: '2', cursor })).toEqual(['Message 2', 'Message 3'])
    expect((await bob.request({ method: 'GET', url: url.replace('2', '100') })).headers['link']).toBeUndefined()
  })
})

describe('blocking users', () => {
  it('a block is silent, works in both directions and never delivers messages later', async () => {
    const [ann, bob] = await strangers()
    await write(bob, ann, 'Before')
    await ann(block, { params: { userId: String(bob.me.id) } })
    await ann(block, { params: { userId: String(bob.me.id) } })
    expect((await write(bob, ann, 'Why no answer?')).content).toBe('Why no answer?')
    await write(ann, bob, 'From the one who blocked')
    expect((await read(ann, bob)).map(({ content }) => content)).toEqual(['Before', 'From the one who blocked'])
    expect((await read(bob, ann)).map(({ content }) => content)).toEqual(['Before', 'Why no answer?'])
    expect((await conversations(ann))[0]?.unreadCount).toBe(1)
    expect(await emailsTo(bob.me.email)).toEqual([])
    await ann(unblock, { params: { userId: String(bob.me.id) } })
    await write(bob, ann, 'After')
    expect((await read(ann, bob)).map(({ content }) => content)).toEqual([
      'Before',
      'From the one who blocked',
      'After',
    ])
  })

  it('the list of blocked users is visible only to its owner', async () => {
    const [ann, bob] = await strangers()
    await ann(block, { params: { userId: String(bob.me.id) } })
    expect(await ann(listBlocked, {})).toEqual([{ id: bob.me.id, fullName: bob.me.fullName, avatar: null }])
    expect(await bob(listBlocked, {})).toEqual([])
    expect((await refusal(ann(block, { params: { userId: String(ann.me.id) } })))[0]).toBe(400)
    expect((await refusal(ann(block, { params: { userId: '2000000000' } })))[0]).toBe(404)
  })
})
