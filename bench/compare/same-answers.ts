const COMPARED = 40

interface Answering {
  name: string
  processes: readonly { origin: string }[]
}

/** Throws unless all processes of all servers find the same listings, in the same order and with the same count. */
export async function checkSameAnswers(
  servers: readonly Answering[],
  paths: readonly string[],
  headers: Record<string, string>,
): Promise<void> {
  for (const path of paths.slice(0, COMPARED)) {
    const all = await Promise.all(
      servers.flatMap(({ name, processes }) =>
        processes.map(async ({ origin }) => ({ name, found: await found(origin + path, headers) })),
      ),
    )
    const [first, ...others] = all
    for (const { name, found: ids } of others)
      if (ids !== first?.found) throw new Error(`${path}\n${first?.name}: ${first?.found}\n${name}: ${ids}`)
  }
}

/** The ids, whether they are saved, and the number of matches. */
async function found(url: string, headers: Record<string, string>): Promise<string> {
  const answer = await fetch(url, { headers })
  const body = (await answer.json()) as Listed | Listed[]
  const listed = Array.isArray(body) ? body : [body]
  const total = Array.isArray(body) ? answer.headers.get('x-total-count') : '1'
  return `${listed.map(({ id, isFavorited }) => (isFavorited ? `${id}♥` : id)).join(' ')} of ${total}`
}

interface Listed {
  id: number
  isFavorited: boolean
}
