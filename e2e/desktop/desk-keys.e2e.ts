import { join, open, postListing } from '../support/people.ts'
import { grantStaffRole } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

test('a clear case is decided by keys alone, and a new report appears without reloading', async ({ browser }) => {
  const [rose, ivy] = [await join(browser, 'Rose', 'Leeds'), await join(browser, 'Ivy', 'Leeds')]
  const name = () => `Seedlings ${Math.random().toString(36).slice(2, 8)}`
  const report = async (title: string): Promise<void> => {
    const targetId = await postListing(rose, title, 250)
    const answer = await ivy.page.request.post('/api/reports', {
      headers: { origin: new URL(ivy.page.url()).origin },
      data: { targetKind: 'listing', targetId, reason: 'illegal' },
    })
    expect(answer.status()).toBe(201)
  }
  const [first, second] = [name(), name()]
  await report(first)
  const moss = await join(browser, 'Moss', 'Leeds')
  await grantStaffRole(moss)
  const { page } = moss
  const claim = async (title: string): Promise<void> => {
    const { cases } = (await (await page.request.get('/api/desk/cases')).json()) as {
      cases: { id: number; title: string }[]
    }
    const id = cases.find((one) => one.title === title)?.id
    const answer = await page.request.post(`/api/desk/cases/${id}/claim`, {
      headers: { origin: new URL(page.url()).origin },
    })
    expect(answer.status()).toBe(200)
  }
  await claim(first)
  await open(page, '/staff?part=mine')
  const listed = page.getByRole('navigation', { name: 'Cases' }).getByRole('listitem')
  await expect(listed.filter({ hasText: first })).toBeVisible()
  await report(second)
  await claim(second)
  await expect(listed.filter({ hasText: second })).toBeVisible()

  const heading = page.getByRole('heading', { level: 1 })
  await page.keyboard.press('j')
  await expect(heading).toHaveText(first)
  await page.keyboard.press('j')
  await expect(heading).toHaveText(second)
  await page.keyboard.press('c')
  await expect(page.getByRole('button', { name: 'Claim this case' })).toBeVisible()
  await page.keyboard.press('k')
  await expect(heading).toHaveText(first)

  await test.step('keys lead from the queue to a decision', async () => {
    await open(page, '/staff?part=mine')
    await expect(listed.filter({ hasText: first })).toBeVisible()
    const began = Date.now()
    await page.keyboard.press('j')
    await expect(heading).toHaveText(first)
    await expect(page.getByRole('radio', { name: 'Nothing wrong' })).toBeAttached()
    const [shown, choosing] = [Date.now() - began, Date.now()]
    await page.keyboard.press('1')
    await expect(page.getByRole('radio', { name: 'Nothing wrong' })).toBeChecked()
    await page.keyboard.press('Enter')
    // The focus is where the outcome is, and the keys go on from there.
    await expect(page.getByRole('heading', { name: 'Decided', exact: true })).toBeFocused()
    // The figures of docs/desk.md; nothing depends on them.
    console.info(
      `A clear case by 3 keys: shown after ${shown} ms, decided ${Date.now() - choosing} ms after its number`,
    )
  })

  await test.step('a rule that is missing is focused, chosen by its number, and sent with Enter', async () => {
    await claim(second)
    await open(page, '/staff?part=mine')
    await expect(listed.filter({ hasText: second })).toBeVisible()
    await page.keyboard.press('j')
    await expect(heading).toHaveText(second)
    await page.keyboard.press('4')
    await expect(page.getByRole('radio', { name: 'Remove', exact: true })).toBeChecked()
    await page.keyboard.press('Enter')
    const rule = page.getByLabel('Rule', { exact: true })
    await expect(rule).toBeFocused()
    await page.keyboard.press('3')
    await expect(rule).not.toHaveValue('')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Decided', exact: true })).toBeFocused()
  })

  await test.step('undoing a decision by keyboard moves the focus to the case, which is open again', async () => {
    const undo = page.getByRole('button', { name: 'Undo the decision' })
    await page.keyboard.press('Tab')
    await expect(undo).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(heading).toBeFocused()
    await expect(page.getByRole('radio', { name: 'Remove', exact: true })).toBeVisible()
  })

  await test.step('the kinds of case are reached by Tab, with their counts', async () => {
    await open(page, '/staff')
    const kinds = page.getByRole('list', { name: 'By kind' }).getByRole('link')
    await expect(kinds).toHaveText([/^Reports\d+$/, /^Money\d+$/, /^Appeals\d+$/, /^Doubts\d+$/, /^Requests\d+$/])
    await page.getByRole('list', { name: 'By state' }).getByRole('link', { name: 'Decided' }).focus()
    await page.keyboard.press('Tab')
    await expect(kinds.first()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/part=reports/)
    await expect(kinds.first()).toHaveAttribute('aria-current', 'true')
    await expect(listed.filter({ hasText: second })).toBeVisible()
  })
})
