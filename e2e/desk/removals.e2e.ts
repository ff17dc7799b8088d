import { expectNoViolations } from '../support/axe.ts'
import { emailsTo, join, open, type Person } from '../support/people.ts'
import { grantStaffRole } from '../support/staff.ts'
import { expect, type Page, test } from '../support/test.ts'

const WORDS = 'I will find out where you live'
const LINE = 'This message was removed by Hedgerow.'

test('a reported message is removed by keys, gone at once for both, and back when the decision is undone', {
  tag: '@desktop',
}, async ({ browser }) => {
  // Three people, each with a browser of their own.
  test.slow()
  const [ann, bob] = [await join(browser, 'Ann', 'Leeds'), await join(browser, 'Bob', 'Leeds')]
  await write(ann, bob)
  await open(bob.page, `/messages/${ann.id}`)
  const log = bob.page.getByRole('log')
  await expect(log).toContainText(WORDS)
  await bob.page.getByRole('button', { name: 'More about Ann Gardener' }).click()
  await bob.page.getByRole('menuitem', { name: 'Report Ann Gardener' }).click()
  await bob.page.getByText('Abuse, threats or harassment').click()
  await bob.page.getByRole('button', { name: 'Send report' }).click()
  await expect(bob.page.getByText('We have received your report.')).toBeVisible()
  await bob.page.keyboard.press('Escape')

  const moss = await join(browser, 'Moss', 'Leeds')
  const { page } = moss
  await grantStaffRole(moss)
  await open(page, `/staff/${await newestCase(page)}`)
  await page.getByRole('button', { name: 'Read the message' }).click()
  await expect(page.getByText(WORDS)).toBeVisible()
  await page.keyboard.press('2')
  await expect(page.getByRole('radio', { name: 'Remove the message' })).toBeChecked()
  await page.getByLabel('Rule').selectOption({ label: '8.1 Abuse or illegal content' })
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('We removed a message of yours')
  await expectCleanInBoth(page)
  await page.getByRole('button', { name: 'Remove the message and send' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Decided', exact: true })).toBeVisible()
  await expect(page.getByText('Removed: only staff read it')).toBeVisible()
  await expectCleanInBoth(page)

  await expect(log).toContainText(LINE)
  await expect(log).not.toContainText(WORDS)
  await expect(bob.page.getByRole('region', { name: 'Conversations' })).toContainText('Removed message')
  await expectCleanInBoth(bob.page)
  await open(ann.page, `/messages/${bob.id}`)
  await expect(ann.page.getByRole('log')).toContainText(LINE)
  expect((await emailsTo(ann))[0]?.subject).toBe('We removed a message of yours')
  expect((await emailsTo(bob))[0]?.subject).toMatch(/^What we decided about your report R-/)

  await page.getByRole('button', { name: 'Undo the decision' }).click()
  await expect(page.getByText('The case is open again.', { exact: true })).toBeVisible()
  await expect(log).toContainText(WORDS)
})

async function write(from: Person, to: Person): Promise<void> {
  const answer = await from.page.request.post('/api/messages', {
    headers: { origin: new URL(from.page.url()).origin },
    data: { senderId: from.id, receiverId: to.id, content: WORDS },
  })
  expect(answer.status()).toBe(201)
}

/** The newest case about a message that was reported for abuse. */
async function newestCase(page: Page): Promise<number> {
  const answer = await page.request.get('/api/desk/cases?part=reports&order=age')
  const { cases } = (await answer.json()) as { cases: { id: number; subjectKind: string }[] }
  return cases.findLast(({ subjectKind }) => subjectKind === 'message')?.id ?? 0
}

async function expectCleanInBoth(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNoViolations(page)
  }
}
