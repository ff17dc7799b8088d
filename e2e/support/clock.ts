import { expect } from '@playwright/test'

/** Moves the clock of the server at `address`, which no other journey uses: `15d`, `1h`. */
export async function advance(address: string, by: string): Promise<void> {
  const headers = { origin: address, 'content-type': 'application/json' }
  const answer = await fetch(`${address}/dev/clock`, { method: 'POST', headers, body: JSON.stringify({ advance: by }) })
  expect(answer.status, await answer.text()).toBe(200)
}
