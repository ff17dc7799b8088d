import { expect, test } from 'vitest'
import { currentUser } from '#features/accounts/contract.ts'
import { listCases } from '#features/desk/contract.ts'
import { startTestServer } from '#test/server.ts'
import { signedIn } from './play-orders.ts'

test('demo users are signed in on an https address too, where the cookie has another name', async () => {
  const server = await startTestServer({
    env: { PUBLIC_URL: 'https://plants.example', PAYMENTS_SANDBOX_PUBLIC: 'yes', DEV_TOOLS: 'off' },
  })
  const ann = await server.member('ann', 'moderator', { withoutSecondFactor: true })
  const { id } = await ann(currentUser, {})
  const { api, end } = await signedIn(server.deps, server.app, id)
  expect(await api(currentUser, {})).toMatchObject({ username: 'ann' })
  expect((await api(listCases, { query: {} })).cases).toEqual([])
  await end()
})
