import type { MailProgress } from '#adapters/mail/mail.ts'
import type { Deps } from '#deps.ts'
import { isBackupMissing } from '#features/backups/server/store.ts'
import { lastRun } from '#features/checkout/ledger/server/reconciliation-store.ts'
import { isShort, lastBalanceCheck } from '#features/checkout/ledger/server/stuck-store.ts'
import { entriesOf } from '#shared/keyed.ts'
import { localDateTime } from '#shared/london-time.ts'
import { type Found, type Problem, problemsOf } from '../problem-kinds.ts'
import { problemEmail } from './emails/problem-email.ts'
import { claimNotice } from './notices-store.ts'

type OperatorDeps = Pick<
  Deps,
  'config' | 'db' | 'transaction' | 'clock' | 'jobs' | 'mail' | 'system' | 'log' | 'publicUrl'
>

const MINUTE_S = 60
const HOUR_S = 60 * 60

/** Emails problems to ALERT_EMAIL, each kind once a day. Without that address nothing is checked here. */
export function operatorJobs(deps: OperatorDeps): void {
  const { config, jobs, clock, system } = deps
  if (config.alertEmail === null) return
  const to = config.alertEmail
  jobs.every(MINUTE_S, 'operator.problems', async () => {
    const problems = problemsOf(await look(deps), clock.now())
    for (const [problem, found] of entriesOf(problems)) await report(deps, to, problem, found)
  })
  jobs.every(HOUR_S, 'operator.certificate', async () => {
    const fault = await system.certificateFault()
    if (fault !== null) await report(deps, to, 'certificate', fault)
  })
}

/** What the checks find now. */
export async function look({
  config,
  db,
  clock,
  mail,
  system,
}: Pick<Deps, 'config' | 'db' | 'clock' | 'mail' | 'system'>): Promise<Found & MailProgress> {
  const run = await lastRun(db)
  const check = await lastBalanceCheck(db)
  return {
    ledgerFaults: run?.faults ?? [],
    isShort: check !== null && isShort(check),
    ...(await mail.progress()),
    isBackupMissing: await isBackupMissing({ config, db, clock }),
    fullDisks: (await system.disks()).filter(({ isNearlyFull }) => isNearlyFull).map(({ folder }) => folder),
  }
}

/** Emails and logs a problem, unless that was done today. */
async function report(deps: OperatorDeps, to: string, problem: Problem, found: string): Promise<void> {
  const { day } = localDateTime(deps.clock.now())
  await deps.transaction(async (tx) => {
    if (!(await claimNotice(tx, problem, day))) return
    deps.log.error({ problem, found }, 'the operator was emailed about a problem')
    const site = { url: deps.publicUrl(), productName: deps.config.productName }
    await deps.mail.send(tx, { to, ...problemEmail(problem, found, site) })
  })
}
