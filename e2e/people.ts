import { type Browser, expect, type Page } from '@playwright/test'
import { hydrated } from './test.ts'

/** Somebody with a browser of their own. */
export interface Person {
  page: Page
  id: number
  fullName: string
  email: string
}

export const PASSWORD = 'damp-soil-and-worms'

/** A name nobody has yet: the two widths run on one server. */
const fresh = (name: string): string => `${name}-${Math.random().toString(36).slice(2, 8)}`

/** Joins through the register screen, in a browser without any history. */
export async function join(browser: Browser, name: string, location: string): Promise<Person> {
  const page = await (await browser.newContext()).newPage()
  const username = fresh(name.toLowerCase())
  const email = `${username}@gardeners.example`
  const fullName = `${name} Gardener`
  await page.goto('/register')
  await hydrated(page)
  await page.getByRole('button', { name: 'Essential only' }).click()
  await page.getByLabel('Full name').fill(fullName)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Location').fill(location)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL('/')
  const me = (await (await page.request.get('/api/auth/user')).json()) as { id: number }
  return { page, id: me.id, fullName, email }
}

/** Puts a listing on sale without the form, where the journey is about something else. */
export async function offer(seller: Person, title: string, price: number): Promise<number> {
  const answer = await seller.page.request.post('/api/products', {
    headers: { origin: new URL(seller.page.url()).origin },
    data: {
      title,
      description: 'Strong young plant, grown outside in peat-free compost.',
      price,
      categoryId: 1,
      location: 'Leeds',
      postcode: 'LS6 2AB',
      sellerId: seller.id,
    },
  })
  expect(answer.status()).toBe(201)
  return ((await answer.json()) as { id: number }).id
}

/** Opens a page and waits until it answers to clicks. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

export interface Mail {
  to: string
  subject: string
  text: string
}

/** What was mailed to somebody, newest first. */
export async function mailsTo(person: Person): Promise<Mail[]> {
  const answer = await person.page.request.get(`/dev/mail.json?to=${encodeURIComponent(person.email)}`)
  return (await answer.json()) as Mail[]
}
