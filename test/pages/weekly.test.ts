import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { setWeeklyEmail } from '#features/weekly/contract.ts'
import { startTestServer, type TestMember } from '#test/server.ts'
import { openPage, textOf, within } from './page.ts'

const server = await startTestServer({ withPages: true })
const { db } = server.deps
const NAME = 'New near you, once a week'
const sectionOf = async (who: TestMember) =>
  (await openPage(who, '/settings/notifications')).getByRole('region', { name: NAME })

test('settings offer the weekly email to members with a confirmed address, and say where it looks', async () => {
  const ivy = await server.member('weeklyivy')
  within(await sectionOf(ivy)).getByRole('link', { name: 'Confirm your email address' })
  await db.execute(sql`update users set is_verified = true where id = ${ivy.me.id}`)
  const offered = within(await sectionOf(ivy))
  offered.getByRole('button', { name: 'Send me this email' })
  expect(offered.queryByRole('button', { name: 'Stop this email' })).toBeNull()
  await ivy(setWeeklyEmail, { body: { isOn: true, place: 'BS7', radius: 10 } })
  const section = await sectionOf(ivy)
  expect(textOf(section)).toMatch(/On: within 10 miles of .+, BS7\. The next may come on Thu \d{1,2} [A-Z][a-z]{2}\./)
  within(section).getByRole('button', { name: 'Stop this email' })
  expect(within(section).getByLabelText('Near').getAttribute('value')).toBe('BS7')
})

test('the page of its unsubscribe link does not promise that it is on the site', async () => {
  const moss = await server.member('weeklymoss')
  await db.execute(sql`update users set is_verified = true where id = ${moss.me.id}`)
  await moss(setWeeklyEmail, { body: { isOn: true, place: 'BS7' } })
  const { sign } = await import('#features/notifications/server/unsubscribe.ts')
  const { rows } = await db.execute<{ value: string }>(
    sql`select value from settings where name = 'unsubscribe-secret'`,
  )
  const key = sign(rows[0]!.value, { userId: moss.me.id, subject: 'weekly' })
  const page = await openPage(server.visitor(), `/unsubscribe?key=${key}`)
  page.getByRole('heading', { level: 1, name: 'Stop emails about what is new near you?' })
  page.getByText('All other emails come as before.')
  expect(page.queryByText(/Everything still appears/)).toBeNull()
})
