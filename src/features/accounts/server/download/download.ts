import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { countUse, type Limit } from '#http/limits/rate-limits.ts'
import { memberOf } from '#http/session.ts'
import { DomainError } from '#shared/errors.ts'
import { DOWNLOAD_PATH } from '../../account-contract.ts'
import type { PersonalFile, PersonalTable } from '../../personal-data.ts'
import { downloadIndex, type Section } from './download-index.ts'

type Parts = Pick<Deps, 'config' | 'transaction' | 'clock' | 'files'>

/** Of one member, however they ask. */
const DOWNLOAD_LIMIT = { name: 'downloads', max: 5, seconds: 60 * 60 } as const
const limits: Limit[] = [{ ...DOWNLOAD_LIMIT, by: 'member' }]

/** Streams all data of the requester as one ZIP; only one picture is in memory at a time. */
export function downloadRoute(
  app: FastifyInstance,
  parts: Parts,
  personalData: readonly PersonalTable<Database>[],
): void {
  app.get(
    DOWNLOAD_PATH,
    { config: { limits }, schema: { summary: 'All data about you, as a ZIP', tags: ['account'] } as object },
    async (request, reply) => {
      const me = memberOf(request)
      if (!me) throw new DomainError('unauthenticated', 'Please sign in.')
      return sendDownload(parts, personalData, me, reply)
    },
  )
}

/** The same for a suspended member, by a link that the caller has checked. `log` runs once the limit allows it. */
export async function downloadByLink(
  parts: Parts & Pick<Deps, 'counters'>,
  personalData: readonly PersonalTable<Database>[],
  { me, reply, log }: { me: { id: number; username: string }; reply: FastifyReply; log: () => Promise<void> },
): Promise<FastifyReply> {
  await countUse(parts.counters, parts.clock, DOWNLOAD_LIMIT, `m${me.id}`)
  await log()
  return sendDownload(parts, personalData, me, reply)
}

/** Answers with all data of a member. The caller has checked who asks. */
async function sendDownload(
  parts: Parts,
  personalData: readonly PersonalTable<Database>[],
  { id, username }: { id: number; username: string },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const now = parts.clock.now()
  const { sections, files } = await collect(parts, personalData, id, now)
  const zip = await pack(parts, { username, now, sections, files })
  const name = `your-data-${username.replace(/[^\w-]/g, '-')}-${now.toISOString().slice(0, 10)}.zip`
  return reply
    .type('application/zip')
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(zip)
}

/** Reads every table in one snapshot. */
const collect = (
  { transaction }: Parts,
  personalData: readonly PersonalTable<Database>[],
  userId: number,
  now: Date,
): Promise<{ sections: Section[]; files: PersonalFile[] }> =>
  transaction(async (tx) => {
    const sections: Section[] = []
    const files: PersonalFile[] = []
    for (const { table, title, export: exported, files: filesOf } of personalData.toReversed()) {
      const isLeftOut = 'leftOut' in exported
      const rows = isLeftOut ? [] : await exported(tx, userId, now)
      sections.push({ table, title, rows, leftOut: isLeftOut ? exported.leftOut : null })
      files.push(...((await filesOf?.(tx, userId)) ?? []))
    }
    return { sections, files }
  })

interface Contents {
  username: string
  now: Date
  sections: Section[]
  files: PersonalFile[]
}

async function pack(
  { config, files: store }: Parts,
  { username, now, sections, files }: Contents,
): Promise<NodeJS.ReadableStream> {
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  const named = files.filter((file): file is PersonalFile & { name: string } => file.name !== null)
  const data = {
    madeAt: now.toISOString(),
    username,
    data: Object.fromEntries(sections.filter(({ leftOut }) => !leftOut).map(({ table, rows }) => [table, rows])),
  }
  const pictures = named.map(({ name }) => name)
  const index = downloadIndex({ productName: config.productName, username, now, sections, pictures })
  zip.addBuffer(Buffer.from(index), 'index.html', { mtime: now })
  zip.addBuffer(Buffer.from(JSON.stringify(data, null, 2)), 'data.json', { mtime: now })
  for (const { key, name } of named) {
    // Pictures are already compressed. One that was deleted in the meantime becomes an empty file instead of a broken
    // ZIP.
    zip.addReadStreamLazy(name, { mtime: now, compress: false }, (take) => {
      store.get(key).then(
        (content) => take(null, Readable.from([content ?? Buffer.alloc(0)])),
        (error: unknown) => take(error, Readable.from([])),
      )
    })
  }
  zip.end()
  return zip.outputStream
}
