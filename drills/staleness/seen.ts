import type { TestServer, Visitor } from '#test/server.ts'

/** One address as someone sees it in one process. */
export interface Seen {
  url: string
  status: number
  body: string
}

/** What a visitor, or the holder of these cookies, gets from each process at each address. */
export async function seenBy(
  servers: readonly Pick<TestServer, 'visitor'>[],
  addresses: readonly string[],
  who: Pick<Visitor, 'cookies'> | null = null,
): Promise<Seen[]> {
  const seen: Seen[] = []
  for (const server of servers) {
    const visitor = server.visitor()
    for (const [name, value] of who?.cookies ?? []) visitor.cookies.set(name, value)
    for (const url of addresses) {
      const { statusCode: status, body } = await visitor.request({ method: 'GET', url })
      seen.push({ url, status, body })
    }
  }
  return seen
}
