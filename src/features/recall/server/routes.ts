import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { handle, requireStaff } from '#http/handle.ts'
import type { Limit } from '#http/limits/rate-limits.ts'
import { memberOf } from '#http/session.ts'
import { DomainError } from '#shared/errors.ts'
import { idText } from '#shared/fields.ts'
import * as contract from '../contract.ts'
import { recallFile } from './file.ts'
import { recallJobs } from './jobs.ts'
import { answer, ownRecall } from './own.ts'
import { detail, summaries } from './present.ts'
import type { SwapsSlot } from './spread.ts'
import { changeDraft, draft, dropDraft, end, open, recallOf } from './staff.ts'

const answerLimits: Limit[] = [{ name: 'recall-findings', max: 60, seconds: 60 * 60, by: 'member' }]
const fileLimits: Limit[] = [{ name: 'recall-files', max: 30, seconds: 300, by: 'member' }]

/** Recalls of plant pests and diseases: for staff, and for the members whose plants they concern. */
export function recallRoutes(app: FastifyInstance, deps: Deps, slots: SwapsSlot): void {
  const { db } = deps
  recallJobs({ ...deps, ...slots })
  handle(app, contract.listRecalls, async () => ({ recalls: await summaries(db) }))
  handle(app, contract.createRecall, async ({ me, body }) => ({ id: await draft(deps, me, body) }))
  handle(app, contract.getRecall, async ({ me, params }) => detail(db, await recallOf(db, params.id), me.role))
  handle(app, contract.changeRecall, async ({ me, params, body: { version, ...fields } }) => {
    await changeDraft(deps, me, { id: params.id, version }, fields)
    return {}
  })
  handle(app, contract.deleteRecall, async ({ me, params }) => {
    await dropDraft(deps, me, params.id)
    return {}
  })
  handle(app, contract.openRecall, async ({ me, params, body }) => {
    await open(deps, me, { id: params.id, version: body.version }, body.note)
    return {}
  })
  handle(app, contract.endRecall, async ({ me, params, body }) => {
    await end(deps, me, params.id, body.note)
    return {}
  })
  handle(app, contract.getOwnRecall, ({ me, params }) => ownRecall(db, me.id, params.id))
  handle(
    app,
    contract.answerRecall,
    ({ me, params, body }) => answer(deps, me.id, { id: params.id, finding: body.finding }),
    { limits: answerLimits },
  )
  recallFiles(app, deps)
}

const types = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const

/** Files instead of answers, so that links can point to them. Contact details are for admins. */
function recallFiles(app: FastifyInstance, deps: Deps): void {
  for (const format of ['csv', 'json'] as const) {
    app.get<{ Params: { id: string }; Querystring: { contacts?: unknown } }>(
      `/api/desk/recalls/:id/export.${format}`,
      { schema: { hide: true }, config: { limits: fileLimits } },
      async (request, reply) => {
        const withContacts = request.query.contacts === 'yes'
        const me = requireStaff(memberOf(request), withContacts ? 'admin' : 'moderator')
        const id = idText.safeParse(request.params.id)
        if (!id.success) throw new DomainError('not_found', 'Not found')
        const file = await recallFile(deps, { me, id: id.data, format, withContacts })
        return reply
          .type(types[format])
          .header('cache-control', 'no-store')
          .header('content-disposition', `attachment; filename="recall-${id.data}.${format}"`)
          .send(file)
      },
    )
  }
}
