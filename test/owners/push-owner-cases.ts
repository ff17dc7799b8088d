import { addBrowser, getPushState } from '#features/notifications/push/contract.ts'
import { openPushService } from '#test/push/push-service.ts'
import type { TestMember } from '#test/server.ts'
import type { Prepare } from './owner-case.ts'

/** Browsers that receive pushes. */
export function pushCases(someone: () => Promise<TestMember>): [string, Prepare][] {
  return [
    [
      'DELETE /api/push/browsers/:id',
      async () => {
        const owner = await someone()
        const { serverKey } = await owner(getPushState, {})
        const service = await openPushService(serverKey)
        const { keys } = service.subscribe('/')
        service.close()
        await owner(addBrowser, { body: { endpoint: `https://push.invalid/${owner.me.id}`, keys, serverKey } })
        const { browsers } = await owner(getPushState, {})
        return { owner, url: `/api/push/browsers/${browsers[0]?.id}` }
      },
    ],
  ]
}
