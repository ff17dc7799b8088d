import { type APIRequestContext, expect, type Page } from '@playwright/test'

let joined = 0

/** A new user, signed in in this browser. Names are unique, so tests never share data. */
export async function join(page: Page, word: string): Promise<{ id: number; username: string; fullName: string }> {
  const username = `${word}${process.pid}${++joined}`
  const { origin } = new URL(page.url() === 'about:blank' ? baseUrl() : page.url())
  const answer = await page.request.post('/api/users', {
    headers: { origin },
    data: {
      username,
      password: PASSWORD,
      email: `${username}@gardeners.example`,
      fullName: `${word} Gardener`,
      location: 'Leeds',
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  await declarePrivate(page.request, origin)
  // A journey about the place chooses it.
  await page.context().clearCookies({ name: 'place' })
  return answer.json()
}

/** Says that the signed-in user sells privately, which is otherwise asked at the first listing. */
export async function declarePrivate(request: APIRequestContext, origin: string): Promise<void> {
  const answer = await request.put('/api/seller-status', { headers: { origin }, data: { kind: 'private' } })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** The query of the link in the newest verification email. */
export async function confirmationLink(request: APIRequestContext, email: string): Promise<string> {
  const emails = await request.get(`/dev/mail.json?to=${encodeURIComponent(email)}`)
  const all = (await emails.json()) as { text: string }[]
  const query = all.map(({ text }) => /\/verify-email(\?\S+)/.exec(text)?.[1]).find(Boolean)
  expect(query, 'an email with a link').toBeDefined()
  return query ?? ''
}

/** Follows that link: free listings can only be reserved afterwards. */
export async function confirmEmail(request: APIRequestContext, email: string): Promise<void> {
  const query = await confirmationLink(request, email)
  expect((await request.get(`/api/auth/verify-email${query}`)).status()).toBe(200)
}

export const PASSWORD = 'damp-soil-and-worms'

/** The address of the test server. */
export const baseUrl = (): string => `http://localhost:${process.env['E2E_PORT']}`
