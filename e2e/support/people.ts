import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { baseUrl, confirmEmail } from './newcomer.ts'
import { hydrated } from './test.ts'

/** Someone with a browser of their own. */
export interface Person {
  page: Page
  id: number
  fullName: string
  email: string
}

export const PASSWORD = 'damp-soil-and-worms'

/** A name nobody has yet: the two widths run on one server. */
const fresh = (name: string): string => `${name}-${Math.random().toString(36).slice(2, 8)}`

/** Someone who has just joined, signed in, in a browser without any history. */
export async function join(
  browser: Browser,
  name: string,
  location: string,
  at = baseUrl(),
  options: BrowserContextOptions = {},
): Promise<Person> {
  const context = await browser.newContext({ ...options, baseURL: at })
  const username = fresh(name.toLowerCase())
  const email = `${username}@gardeners.example`
  const fullName = `${name} Gardener`
  const answer = await context.request.post('/api/users', {
    headers: { origin: at },
    data: { username, email, fullName, location, password: PASSWORD },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  const { id } = (await answer.json()) as { id: number }
  await confirmEmail(context.request, email)
  await context.addInitScript(() => localStorage.setItem('cookieConsent', 'essential'))
  const page = await context.newPage()
  await open(page, '/')
  return { page, id, fullName, email }
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

/** What was mailed to someone, newest first. */
export async function mailsTo(person: Person): Promise<Mail[]> {
  const answer = await person.page.request.get(`/dev/mail.json?to=${encodeURIComponent(person.email)}`)
  return (await answer.json()) as Mail[]
}
