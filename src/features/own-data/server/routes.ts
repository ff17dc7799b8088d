import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import type { TaxStatus } from '#features/tax/contract.ts'
import type { TaxFields } from '#features/tax/tax-details.ts'
import { handle } from '#http/handle.ts'
import { countUse, type Limit } from '#http/limits/rate-limits.ts'
import { getOwnData, giveTaxDetailsByLink, OWN_ARCHIVE, OWN_COPY_CSV, OWN_COPY_PDF, sendDataLink } from '../contract.ts'
import { addresseeOf, holderOf, logUse, sendLink } from './own-data.ts'

/** Of every call below, so that nobody tries keys. */
const limits: Limit[] = [{ name: 'data-link-uses', max: 60, seconds: 300, by: 'address' }]
/** Links that are emailed to one member. */
const LINKS_LIMIT = { name: 'data-links', max: 3, seconds: 60 * 60 } as const

/** Runs once the limits of the member allow the use, before anything is read. */
type Log = () => Promise<void>

/** What a signed-in member does too. All count in the limits of the member. */
export interface OwnDataSlots {
  tax: {
    status(userId: number): Promise<TaxStatus>
    give(userId: number, fields: TaxFields): Promise<void>
    copy(
      userId: number,
      which: { format: 'csv' | 'pdf'; year: unknown },
      reply: FastifyReply,
      log: Log,
    ): Promise<FastifyReply>
  }
  accounts: {
    download(me: { id: number; username: string }, reply: FastifyReply, log: Log): Promise<FastifyReply>
  }
}

/**
 * What the law gives a suspended member who cannot sign in: the copy for HMRC, giving tax details, and all their data.
 * The link is the permission, and opens nothing else.
 */
export function ownDataRoutes(app: FastifyInstance, deps: Deps, { tax, accounts }: OwnDataSlots): void {
  handle(
    app,
    getOwnData,
    async ({ params }) => {
      const { id, until } = await holderOf(deps, params.key)
      return { until: until.toISOString(), tax: await tax.status(id) }
    },
    { limits },
  )
  handle(
    app,
    giveTaxDetailsByLink,
    async ({ params, body }) => {
      const holder = await holderOf(deps, params.key)
      await tax.give(holder.id, body)
      await logUse(deps, holder, 'gave tax details')
      return tax.status(holder.id)
    },
    { limits },
  )
  handle(
    app,
    sendDataLink,
    async ({ params }) => {
      const userId = await addresseeOf(deps, params.key)
      await countUse(deps.counters, deps.clock, LINKS_LIMIT, `m${userId}`)
      await sendLink(deps, userId)
      return { success: true, message: 'We have sent the link to the email address of your account.' }
    },
    { limits },
  )
  files(app, deps, { tax, accounts })
}

type FileRequest = FastifyRequest<{ Params: { key: string }; Querystring: { year?: unknown } }>

/** Files instead of JSON, so that links can point to them. */
function files(app: FastifyInstance, deps: Deps, { tax, accounts }: OwnDataSlots): void {
  const options = { schema: { hide: true }, config: { limits } }
  const copy = async ({ params, query: { year } }: FileRequest, reply: FastifyReply, format: 'csv' | 'pdf') => {
    const holder = await holderOf(deps, params.key)
    return tax.copy(holder.id, { format, year }, reply, () => logUse(deps, holder, `read the copy of ${year}`))
  }
  app.get(OWN_COPY_CSV, options, (request: FileRequest, reply) => copy(request, reply, 'csv'))
  app.get(OWN_COPY_PDF, options, (request: FileRequest, reply) => copy(request, reply, 'pdf'))
  app.get(OWN_ARCHIVE, options, async (request: FileRequest, reply) => {
    const holder = await holderOf(deps, request.params.key)
    return accounts.download(holder, reply, () => logUse(deps, holder, 'downloaded all data'))
  })
}
