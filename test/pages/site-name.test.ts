import { beforeAll, expect, test } from 'vitest'
import { getUser, registerUser, updateProfile } from '#features/accounts/contract.ts'
import { startApp, startNewPasskey } from '#features/accounts/second-factor/contract.ts'
import { changeSettings } from '#features/desk/settings/settings-contract.ts'
import { sendContact } from '#features/moderation/contact-contract.ts'
import { pdfText } from '#test/files/pdf-text.ts'
import { PASSWORD, person } from '#test/people.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { buy, putOnSale, refusal } from '#test/shop.ts'
import { openPage } from './page.ts'

/** With a character that HTML, XML and addresses write in another way. */
const NAME = 'Fern & Vine'
const server = await startTestServer({ withPages: true })
const visitor = server.visitor()
let ada: TestMember
let rose: TestMember
let ivy: TestMember
let order: number

beforeAll(async () => {
  ada = await server.member('ada', 'admin')
  await ada(changeSettings, { body: { changes: [{ name: 'productName', value: NAME }] } })
  rose = await server.member('rosemary')
  ivy = await server.member('ivybell')
  order = await buy(server, ivy, await putOnSale(server, rose))
})

const fetched = async (who: typeof visitor, url: string): Promise<string> => {
  const { statusCode, body } = await who.request({ url })
  expect(statusCode, url).toBe(200)
  return body
}

test.each([
  ...['/', '/browse', '/product/1', '/login', '/register', '/forgot-password', '/terms-of-service', '/privacy-policy'],
  ...['/how-it-works', '/gardening-guides', '/guides/composting', '/safe-trading', '/local-benefits', '/contact'],
  ...['/transparency', '/community', '/plants-near', '/plants-near/bristol', '/category/cuttings', '/eco-impact'],
  ...['/profile', '/offline', '/seasonal-calendar', '/plant-care', '/spotted-something-odd', '/nowhere'],
])('%s has the name that the desk has set, and no other one', async (path) => {
  const { document } = await openPage(visitor, path)
  expect(document.documentElement.dataset['name']).toBe(NAME)
  expect(document.querySelector('header')?.textContent).toContain(NAME)
  expect(document.title).toContain(NAME)
  expect(document.documentElement.outerHTML).not.toContain('Hedgerow')
})

test('the pages of a member and of staff have the name that the desk has set', async () => {
  const own = ['/settings/notifications', '/settings/two-step', '/my-listings', '/messages', '/transactions']
  const receipt = `/transactions/${order}/receipt`
  for (const path of [...own, receipt]) {
    const { document } = await openPage(ivy, path)
    expect(document.title, path).toContain(NAME)
    expect(document.documentElement.outerHTML, path).not.toContain('Hedgerow')
  }
  const { document } = await openPage(ada, '/staff/reports')
  expect(document.documentElement.outerHTML).not.toContain('Hedgerow')
})

test.each([
  ...['/manifest.webmanifest', '/feeds/listings.xml', '/feeds/guides.xml', '/feeds/categories/cuttings.xml'],
  ...['/api/openapi.json', '/api/docs/json'],
])('%s gives programs the name that the desk has set', async (path) => {
  const text = await fetched(visitor, path)
  expect(text).toMatch(/Fern (?:&|&amp;|\\u0026) Vine/)
  expect(text).not.toContain('Hedgerow')
})

test.each(['/sitemap.xml', '/robots.txt', '/icon.svg'])(
  '%s has no name but the one that the desk has set',
  async (path) => {
    expect(await fetched(visitor, path)).not.toContain('Hedgerow')
  },
)

test('receipts as PDF and the data that a member downloads have the name that the desk has set', async () => {
  const { rawPayload } = await ivy.request({ url: `/api/transactions/${order}/receipt.pdf` })
  expect(pdfText(rawPayload)).toContain(NAME)
  expect(pdfText(rawPayload)).not.toContain('Hedgerow')
})

test('authenticator apps and passkeys are stored under the name that the desk has set', async () => {
  const { uri } = await ivy(startApp, { body: { currentPassword: PASSWORD } })
  expect(new URL(uri).searchParams.get('issuer')).toBe(NAME)
  const { rp } = await ivy(startNewPasskey, { body: { currentPassword: PASSWORD } })
  expect(rp.name).toBe(NAME)
})

test('emails use the name that the desk has set, and are signed with it', async () => {
  const body = {
    name: 'Wren',
    email: 'wren@example.org',
    topic: 'order' as const,
    message: 'Where is my parcel of ferns?',
  }
  await server.visitor()(sendContact, { body })
  const mails = await server.mails()
  const written = mails.filter(({ to }) => /^(?:wren|ivybell|rosemary)@/.test(to))
  expect(written.length).toBeGreaterThan(3)
  for (const { subject, text, html } of written) {
    expect(text).toContain(`-- \n${NAME}`)
    expect(`${subject} ${text} ${html}`).not.toContain('Hedgerow')
  }
  expect(server.deps.config.mailFrom).toBe(`"${NAME}" <hello@hedgerow.invalid>`)
})

test('the page for a form without scripts has the name that the desk has set', async () => {
  const { statusCode, body } = await visitor.request({
    method: 'POST',
    url: '/nowhere',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'a=b',
  })
  expect([statusCode, body.includes('<title>This form was not sent - Fern &amp; Vine</title>')]).toEqual([400, true])
  expect(body).not.toContain('Hedgerow')
})

test('no member can register or rename themselves under the name of the site', async () => {
  for (const [field, name] of [
    ['fullName', 'Fern and Vine'],
    ['fullName', 'FERN-VINE support'],
    ['username', 'fernvine_team'],
  ] as const) {
    const answer = await refusal(visitor, registerUser, { body: { ...person('nan'), [field]: name } })
    expect(answer).toMatchObject({ status: 400, fields: { [field]: expect.stringMatching(/reserved/) } })
  }
  const params = { id: String(ivy.me.id) }
  const answer = await refusal(ivy, updateProfile, { params, body: { fullName: NAME } })
  expect(answer).toMatchObject({ status: 400, fields: { fullName: expect.stringMatching(/reserved/) } })
})

test('the site’s own account follows the name, and the contact form the address that is set now', async () => {
  const operator = () => visitor(getUser, { params: { id: '1' } })
  expect(await operator()).toMatchObject({
    fullName: 'Fern & Vine Team',
    bio: 'We run Fern & Vine. Write to us through the contact page.',
  })
  const changes = [
    { name: 'productName' as const, value: null },
    { name: 'supportEmail' as const, value: 'help@fern.example' },
  ]
  await ada(changeSettings, { body: { changes } })
  expect(await operator()).toMatchObject({
    fullName: 'Hedgerow Team',
    bio: 'We run Hedgerow. Write to us through the contact page.',
  })
  const message = { name: 'Wren', email: 'wren@example.org', topic: 'order', message: 'Where is my fern?' } as const
  await server.visitor()(sendContact, { body: message })
  expect((await server.mails()).slice(-2).map(({ to }) => to)).toEqual(['help@fern.example', 'wren@example.org'])
})
