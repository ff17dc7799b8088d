import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { listingBody } from '#test/listing-body.ts'
import { baseUrl, confirmEmail, declarePrivate } from './new-user.ts'
import { hydrated } from './test.ts'

/** A user with a separate browser. */
export interface Person {
  page: Page
  id: number
  fullName: string
  email: string
}

export const PASSWORD = 'damp-soil-and-worms'

/** A unique name: both screen widths run on one server. */
const fresh = (name: string): string => `${name}-${Math.random().toString(36).slice(2, 8)}`

interface JoinOptions extends BrowserContextOptions {
  /** The server's address. */
  at?: string
  /** Whether the user has said that they sell privately, which is otherwise asked at the first listing. */
  isDeclared?: boolean
  /** The first page, by default one without scripts: most journeys go elsewhere at once. */
  startsAt?: string
}

/** A newly registered user, signed in, in a browser without history. */
export async function join(
  browser: Browser,
  name: string,
  location: string,
  { at = baseUrl(), isDeclared = true, startsAt = '/robots.txt', ...options }: JoinOptions = {},
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
  if (isDeclared) await declarePrivate(context.request, at)
  // A journey about the place chooses it.
  await context.clearCookies({ name: 'place' })
  await confirmEmail(context.request, email)
  await context.addInitScript(() => localStorage.setItem('cookieConsent', 'essential'))
  const page = await context.newPage()
  await open(page, startsAt)
  return { page, id, fullName, email }
}

/** Creates a listing without the form. */
export async function postListing(
  seller: Pick<Person, 'page' | 'id'>,
  title: string,
  price: number,
  more: { categoryId?: number; acknowledgedInvasive?: boolean } = {},
): Promise<number> {
  const answer = await seller.page.request.post('/api/products', {
    headers: { origin: new URL(seller.page.url()).origin },
    data: listingBody({ title, price, postcode: 'LS6 2AB', sellerId: seller.id, ...more }),
  })
  expect(answer.status()).toBe(201)
  return ((await answer.json()) as { id: number }).id
}

/** Opens a page and waits until it is interactive. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

export interface SentEmail {
  to: string
  subject: string
  text: string
}

/** Emails to a user, newest first. */
export async function emailsTo(person: Person): Promise<SentEmail[]> {
  const answer = await person.page.request.get(`/dev/mail.json?to=${encodeURIComponent(person.email)}`)
  return (await answer.json()) as SentEmail[]
}
