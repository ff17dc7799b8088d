import { StartFailure } from '#adapters/db/start-failure.ts'
import { fileCheck } from '#adapters/files/files-check.ts'
import { mailChecks } from '#adapters/mail/smtp-check.ts'
import { providerChecks } from '#adapters/payments/setup-checks.ts'
import { databaseChecks } from '#adapters/readiness/database-check.ts'
import type { Deps } from '#deps.ts'
import { type CheckLine, right, wrong } from '#shared/check-line.ts'

export type DoctorDeps = Pick<
  Deps,
  'config' | 'db' | 'clock' | 'files' | 'payments' | 'readiness' | 'publicUrl' | 'log'
>

/** Checks everything outside this code that the product depends on. Moves no money and sends no email. */
export async function examine(deps: DoctorDeps): Promise<CheckLine[]> {
  const { config, clock, payments, db, files } = deps
  const where = config.filesUrl ? new URL(config.filesUrl).host : config.dataDir
  const webhookUrl = `${deps.publicUrl()}/api/webhooks/stripe`
  return [
    ...(await providerChecks({
      platform: payments.platform,
      stripe: config.stripe,
      webhookUrl,
      now: () => clock.now(),
    })),
    databaseClock(deps),
    ...(await mailChecks({ smtpUrl: config.smtpUrl, from: config.mailFrom, isNeeded: config.stripe !== null })),
    await fileCheck(files, where),
    ...(await databaseChecks(db)),
  ]
}

function databaseClock({ readiness }: Pick<Deps, 'readiness'>): CheckLine {
  const fault = readiness.fault()
  const fix = 'Run NTP on the machines of the server and of PostgreSQL.'
  return fault === null ? right('This process', 'It may serve.') : wrong('This process', fault, fix)
}

/** One line for each check, and a second one for how to fix what is wrong. */
export const report = (lines: readonly CheckLine[]): string[] =>
  lines.flatMap(({ about, found, fix }) =>
    fix === null ? [`ok     ${about}: ${found}`] : [`WRONG  ${about}: ${found}`, `       ${fix}`],
  )

/**
 * The same checks at a start with Stripe's keys. What would put members' money at risk refuses a start with real
 * money; everything else is logged, since a start must not depend on another server.
 */
export async function examineStart(deps: DoctorDeps): Promise<void> {
  const faults = (await examine(deps)).filter(({ fix }) => fix !== null)
  const critical = faults.filter(({ isCritical }) => isCritical)
  if (deps.config.stripe?.isLive && critical.length > 0) throw new StartFailure(report(critical).join('\n'))
  for (const { about, found, fix } of faults) deps.log.error({ about, found, fix }, 'the setup is wrong')
}
