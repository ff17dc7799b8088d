import type { FastifyInstance } from 'fastify'
import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { handle } from '#http/handle.ts'
import { DomainError } from '#shared/errors.ts'
import { newReference } from '#shared/reference.ts'
import { sendReport } from '../contract.ts'
import { reportReceived } from '../events.ts'
import { reasons, reasonsFor } from '../reasons.ts'
import { contactForms, contactRoutes } from './contact.ts'
import { addReport, responsibleUser } from './store.ts'

type ModerationDeps = Pick<Deps, 'db' | 'transaction' | 'clock' | 'mail' | 'live' | 'events' | 'publicUrl'>

const limits = [{ name: 'reports', max: 20, seconds: 60 * 60, by: 'member' as const }]

/** Users' reports to staff about a listing, message, review or user, and the contact form. */
export function moderationRoutes(app: FastifyInstance, deps: Deps): void {
  reportRoutes(app, deps)
  contactRoutes(app, deps)
  contactForms(app)
}

function reportRoutes(app: FastifyInstance, deps: ModerationDeps): void {
  const { db, transaction, clock } = deps
  handle(
    app,
    sendReport,
    async ({ me, body }) => {
      const { targetKind, targetId, reason, details } = body
      if (!reasonsFor(targetKind).includes(reason)) throw unfitReason()
      const aboutId = await responsibleUser(db, me.id, targetKind, targetId, clock.now())
      if (aboutId === null) throw new DomainError('not_found', 'What you want to report no longer exists.')
      if (aboutId === me.id) throw new DomainError('invalid', 'You cannot report your own content.')
      return transaction(async (tx) => {
        const target = { targetKind, targetId, aboutId }
        const content = { reason, details: details || null, at: clock.now() }
        const report = await addReport(tx, { reference: newReference('R'), reporterId: me.id, ...target, ...content })
        if (report.isNew) {
          await confirm(deps, tx, me.id, { reference: report.reference, reason })
          await deps.events.announce(tx, reportReceived, { reportId: report.id, ...target, reason, at: content.at })
        }
        return { reference: report.reference }
      })
    },
    { limits },
  )
}

const unfitReason = () =>
  new DomainError('invalid', 'Choose what is wrong', { fields: { reason: 'Choose what is wrong' } })

interface Receipt {
  reference: string
  reason: keyof typeof reasons
}

async function confirm(
  deps: ModerationDeps,
  tx: Database,
  userId: number,
  { reference, reason }: Receipt,
): Promise<void> {
  await notify(deps, tx, {
    userId,
    kind: 'account',
    title: `We have your report ${reference}`,
    body: `You reported: ${reasons[reason]}. We look at every report and never say who sent it. If anyone is in danger, call 999.`,
    href: reason === 'pest' ? '/spotted-something-odd' : '/safe-trading',
    key: `report:${reference}`,
  })
}
