import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { handle } from '#http/handle.ts'
import { codeOf, DomainError } from '#shared/errors.ts'
import { listLicences } from '../licences-contract.ts'

const HOUR = 'public, max-age=3600'

/** Written by the build (scripts/release/licence-list.ts). */
const folder = new URL('../../../../dist/licences/', import.meta.url)

/** The licences of all packages: the list, and the texts that the packages bring. */
export function licenceRoutes(app: FastifyInstance): void {
  handle(app, listLicences, async () => {
    const list = await readBuilt('list.json')
    return list === null ? [] : listLicences.reply.parse(JSON.parse(list))
  })
  app.get<{ Params: { file: string } }>('/licences/:file', { schema: { hide: true } }, async ({ params }, reply) => {
    const text = /^[\da-f]{16}\.txt$/.test(params.file) ? await readBuilt(params.file) : null
    if (text === null) throw new DomainError('not_found', 'Not found')
    return reply.type('text/plain; charset=utf-8').header('cache-control', HOUR).send(text)
  })
}

/** A file of the build; null where nothing has been built. */
async function readBuilt(name: string): Promise<string | null> {
  try {
    return await readFile(new URL(name, folder), 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}
