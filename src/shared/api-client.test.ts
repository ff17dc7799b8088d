import { expect, test } from 'vitest'
import { checkSession } from '#features/accounts/contract.ts'
import { createApi } from './api-client.ts'

test.each([
  [401, '{"message":"Please sign in."}', 'Unauthorized', '401: {"message":"Please sign in."}'],
  [502, '', 'Bad Gateway', '502: Bad Gateway'],
])(
  'a response that is not a success throws status, colon, space and its text: %i',
  async (status, body, statusText, text) => {
    const api = createApi(async () => new Response(body, { status, statusText }))
    await expect(api(checkSession, {})).rejects.toMatchObject({ message: text })
  },
)

test('every request sends cookies', async () => {
  let sent: RequestInit = {}
  const api = createApi(async (_url, init) => {
    sent = init
    return Response.json({ authenticated: false })
  })
  await api(checkSession, {})
  expect(sent.credentials).toBe('include')
})
