import { describe, expect, test } from 'vitest'
import { ApiError } from '#shared/api-client.ts'
import { uploadError, whenNotBusy } from './busy-uploads.ts'

const busy = (retryAfter: string | null = '5') =>
  uploadError(503, '{"message":"Busy","code":"PICTURES_BUSY"}', retryAfter)

/** Sends with these responses in order, and records the length of each pause. */
function sending(...answers: (string | Error)[]) {
  const pauses: number[] = []
  let sent = 0
  const send = async () => {
    const answer = answers[Math.min(sent++, answers.length - 1)]
    if (answer instanceof Error) throw answer
    return answer
  }
  const pause = async (ms: number) => void pauses.push(ms)
  return { result: whenNotBusy(send, { pause }), pauses, times: () => sent }
}

describe('uploading a picture while the server is busy', () => {
  test('the upload is retried after the time that the server names', async () => {
    const { result, pauses, times } = sending(busy('5'), busy('7'), 'kept')
    expect(await result).toBe('kept')
    expect(times()).toBe(3)
    expect(pauses[0]).toBeGreaterThanOrEqual(5000)
    expect(pauses[1]).toBeGreaterThanOrEqual(7000)
  })

  test('the pause has a default and a maximum of half a minute', async () => {
    const { result, pauses } = sending(busy(null), busy('never'), busy('86400'), 'kept')
    await result
    for (const ms of pauses) expect(ms).toBeLessThanOrEqual(32_000)
    for (const ms of pauses) expect(ms).toBeGreaterThanOrEqual(5000)
  })

  test('the upload fails after six attempts, with the server’s message', async () => {
    const { result, times } = sending(busy())
    await expect(result).rejects.toMatchObject({ status: 503, sentence: 'Busy' })
    expect(times()).toBe(6)
  })
})

test.each([400, 413, 415, 429, 500])('a picture refused with %i is not sent again', async (status) => {
  const { result, times } = sending(uploadError(status, '{"message":"No","code":"NO"}', '5'))
  await expect(result).rejects.toBeInstanceOf(ApiError)
  expect(times()).toBe(1)
})

test('a picture removed in the meantime is not sent again', async () => {
  const gone = new AbortController()
  let sent = 0
  const send = async () => {
    sent++
    throw busy()
  }
  const pause = async () => gone.abort()
  await expect(whenNotBusy(send, { signal: gone.signal, pause })).rejects.toMatchObject({ name: 'AbortError' })
  expect(sent).toBe(1)
})
