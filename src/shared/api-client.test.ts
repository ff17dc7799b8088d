import { describe, expect, test } from 'vitest'
import { checkSession } from '#features/accounts/contract.ts'
import { ApiError, createApi } from './api-client.ts'

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

describe('the sentence of a refused call', () => {
  const EXPIRED = 'The link may have expired.'

  test.each([
    [400, '{"message":"Missing token or user ID.","code":"INVALID"}'],
    [503, '{"message":"We are fixing a problem.","code":"UNAVAILABLE"}'],
    [404, '{"message":"Not found"}'],
  ])('the sentence of a refused call is the message of the answer: %i %s', (status, text) => {
    const { message } = JSON.parse(text) as { message: string }
    const error = new ApiError(status, text)
    expect(error.sentence).toBe(message)
    expect(error.sentenceOr(EXPIRED)).toBe(message)
  })

  test.each([
    [502, '<html><body>502 Bad Gateway</body></html>'],
    [502, 'Bad Gateway'],
    [500, '{"message":"Something went wrong","code":"INTERNAL","requestId":"r1"}'],
    [500, '{"error":"no message"}'],
    [500, '{"message":null,"code":"X"}'],
    [500, 'null'],
    [500, '"text"'],
  ])('the sentence of a refused call is that of the screen when the answer has none: %i %s', (status, text) => {
    const error = new ApiError(status, text)
    expect(error.sentenceOr(EXPIRED)).toBe(EXPIRED)
    expect(error.sentence).toBe('Something went wrong. Please try again.')
    expect(error.body.fields).toBeUndefined()
  })
})
