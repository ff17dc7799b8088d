import { afterAll, beforeEach } from 'vitest'
import { login } from '#features/accounts/contract.ts'
import { addBrowser } from '#features/notifications/push/contract.ts'
import type { Notice } from '#features/notifications/server/notice.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { PASSWORD } from '../people.ts'
import { startTestServer, type TestMember, type Visitor } from '../server.ts'
import { pass } from '../shop.ts'
import { openPushService } from './push-service.ts'

const HOUR = 60 * 60_000

const hourInLondon = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hour: 'numeric',
  hourCycle: 'h23',
})

/** A server with a push service, whose browsers read what they are sent. Each test begins at ten in the morning. */
export async function startPushServer() {
  // For this computer alone, so that the push service of the test can be called.
  const server = await startTestServer({ env: { HOST: '127.0.0.1' } })
  const { deps } = server
  const service = await openPushService(await deps.push.serverKey())
  let paths = 0

  /** Turns pushes on in the browser of a caller. Returns its path at the push service. */
  async function turnOn(caller: Visitor): Promise<string> {
    const path = `/browser-${++paths}`
    await caller(addBrowser, { body: service.subscribe(path) })
    return path
  }

  /** Moves the clock to the next full or begun hour of the day in London. */
  async function goTo(hour: number): Promise<void> {
    while (Number(hourInLondon.format(deps.clock.now())) !== hour) await server.clock.advance(HOUR)
  }

  afterAll(() => service.close())
  beforeEach(async () => {
    service.received.length = 0
    service.answer = null
    await goTo(10)
  })

  return {
    server,
    service,
    turnOn,
    goTo,
    async withPushes(name: string): Promise<TestMember & { path: string }> {
      const member = await server.member(name)
      return Object.assign(member, { path: await turnOn(member) })
    },
    notifyMember: (to: TestMember, notice: Partial<Notice> = {}): Promise<void> =>
      deps.transaction((tx) =>
        notify(deps, tx, {
          userId: to.me.id,
          kind: 'order',
          title: 'Sold: tomatoes',
          href: '/transactions',
          ...notice,
        }),
      ),
    /** Runs what is due a few seconds later. */
    sendDue: (): Promise<void> => pass(server, 6_000),
    /** What a browser was sent in this test. */
    receivedBy: (path: string) =>
      service.received.filter((one) => one.path === path).map(({ text }): Record<string, unknown> => JSON.parse(text)),
    /** Another browser in which the member signs in. */
    async signInAgain(member: TestMember): Promise<Visitor> {
      const visitor = server.visitor()
      await visitor(login, { body: { username: member.me.username, password: PASSWORD } })
      return visitor
    },
  }
}
