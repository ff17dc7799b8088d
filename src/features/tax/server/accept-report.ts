import type { Deps } from '#deps.ts'
import { addAudit } from '#features/desk/server/audit-store.ts'
import { DomainError } from '#shared/errors.ts'
import { heldOfYear, lockExport, noteAccepted, partsOfExport } from './export-store.ts'

/** Notes that HMRC accepted a file: from then on, later files only say what differs from it. */
export function acceptReport(deps: Deps, me: { id: number }, id: number): Promise<void> {
  return deps.transaction(async (tx) => {
    const made = await lockExport(tx, id)
    if (made?.format !== 'xml') throw new DomainError('not_found', 'There is no such file for HMRC.')
    if (made.acceptedAt !== null) return
    const held = await heldOfYear(tx, made.year)
    // HMRC refuses a second first report, and a correction of what was corrected since.
    for (const { userId, indicator, reference, corrects } of await partsOfExport(tx, id)) {
      const expected = indicator === 'OECD0' ? reference : corrects
      if ((held.get(userId)?.reference ?? null) !== expected) {
        throw new DomainError('conflict', 'Another file was accepted after this one was made. Make it again.', {
          code: 'FILE_OUTDATED',
        })
      }
    }
    const at = deps.clock.now()
    await noteAccepted(tx, id, { userId: me.id, at })
    const after = `${made.year}, ${made.reference}`
    await addAudit(tx, { actorId: me.id, action: 'accept-tax-report', after, at })
  })
}
