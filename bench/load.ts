import autocannon from 'autocannon'

const WARM_UP_S = 2
const SECONDS = 5
export const CONNECTIONS = 10

/** Successful responses per second at `url`, after a short warm-up. Throws when a response fails. */
export async function requestsPerSecond(url: string, headers: Record<string, string> = {}): Promise<number> {
  await autocannon({ url, headers, connections: CONNECTIONS, duration: WARM_UP_S })
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: SECONDS })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} bad answers, ${result.errors} errors`)
  }
  return result.requests.average
}

/** How often `work` completes per second, with the same concurrency as the load test. */
export async function timesPerSecond(work: () => Promise<unknown>): Promise<number> {
  const forSeconds = async (seconds: number): Promise<number> => {
    let done = 0
    const end = performance.now() + seconds * 1000
    const worker = async () => {
      while (performance.now() < end) {
        await work()
        done += 1
      }
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, worker))
    return done / seconds
  }
  await forSeconds(WARM_UP_S)
  return forSeconds(SECONDS)
}
