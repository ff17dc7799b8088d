import { setTimeout as pause } from 'node:timers/promises'
import { ApiError } from '#shared/api-client.ts'

/** How often a call is repeated that finds the server too busy. */
const TRIES = 10

/**
 * Makes a call for people, again while the server is too busy. Returns null when it was refused with one of these codes, or
 * because one of them has left; any other failure is a fault.
 */
export async function unlessRefused<Reply>(
  people: readonly { hasLeft: boolean }[],
  call: () => Promise<Reply>,
  codes: readonly string[],
  onRefusal: (code: string) => void = () => {},
): Promise<Reply | null> {
  for (let tries = 1; ; tries++) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const isOfLeft = people.some(({ hasLeft }) => hasLeft) && error.status < 500
      if (isOfLeft || codes.includes(error.body.code)) {
        onRefusal(error.body.code)
        return null
      }
      if (error.status !== 503 || tries === TRIES) throw error
      await pause(200)
    }
  }
}
