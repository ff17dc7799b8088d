import { StartFailure } from '#adapters/db/start-failure.ts'
import { fileCheck } from '#adapters/files/files-check.ts'
import { mailChecks } from '#adapters/mail/smtp-check.ts'
import { providerChecks } from '#adapters/payments/setup-checks.ts'
import { databaseChecks } from '#adapters/readiness/database-check.ts'
import type { Deps } from '#deps.ts'
import { MAX_BACKUP_AGE_MS } from '#features/backups/nightly.ts'
import { type CheckLine, right, wrong } from '#shared/check-line.ts'

export type DoctorDeps = Pick<
  Deps,
  'config' | 'db' | 'clock' | 'files' | 'backups' | 'payments' | 'plantRecognition' | 'readiness' | 'publicUrl' | 'log'
>

/** Checks everything outside this code that the product depends on. Moves no money and sends no email. */
export async function examine(deps: DoctorDeps): Promise<CheckLine[]> {
  const { config, clock, payments, plantRecognition, db, files } = deps
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
    ...(plantRecognition ? [await plantRecognition.check()] : []),
    ...(await databaseChecks(db)),
    await backupCheck(deps),
  ]
}

/** A backup each night is expected with real payments, and wherever BACKUP_URL is set. */
async function backupCheck({ config, backups, clock }: Pick<Deps, 'config' | 'backups' | 'clock'>): Promise<CheckLine> {
  const fix = 'Check BACKUP_URL, look for `a backup failed` in the log, or run `npm run backup`.'
  // Errors of storage services may contain keys.
  const all = await backups.list().catch(() => null)
  if (all === null) return wrong('Backups', `${backups.place} cannot be read.`, fix)
  const newest = all.at(-1)
  const age = newest && clock.now().getTime() - newest.takenAt.getTime()
  const found = age === undefined ? 'There is none.' : `The newest is ${Math.floor(age / 3_600_000)} hours old.`
  if (config.backupUrl !== undefined) {
    return age !== undefined && age <= MAX_BACKUP_AGE_MS ? right('Backups', found) : wrong('Backups', found, fix)
  }
  return config.stripe === null
    ? right('Backups', `${found} None is made at night without BACKUP_URL.`)
    : wrong('Backups', `${found} None is made at night.`, 'Set BACKUP_URL to a folder on another disk or to a bucket.')
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
  // A free service that pauses says nothing about a start.
  const faults = (await examine({ ...deps, plantRecognition: null })).filter(({ fix }) => fix !== null)
  const critical = faults.filter(({ isCritical }) => isCritical)
  if (deps.config.stripe?.isLive && critical.length > 0) throw new StartFailure(report(critical).join('\n'))
  for (const { about, found, fix } of faults) deps.log.error({ about, found, fix }, 'the setup is wrong')
}
