import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { addAudit } from '#features/desk/server/audit-store.ts'
import { DomainError } from '#shared/errors.ts'
import { keysOf } from '#shared/keyed.ts'
import { localDateTime } from '#shared/london-time.ts'
import { deleteAfter } from '../asking.ts'
import {
  detailKinds,
  detailsOf,
  noNumberReasons,
  type TaxDetails,
  type TaxFields,
  taxFieldsFor,
} from '../tax-details.ts'
import { detailsRow, replaceSecret, type StoredDetails, saveDetails } from './details-store.ts'
import { settleRequest } from './request-store.ts'
import type { TaxDeps } from './tax-deps.ts'

const context = (userId: number): string => `tax-details:${userId}`

/** Stores what a seller gave, and sends the payouts that waited for it. */
export async function giveDetails(deps: TaxDeps, userId: number, fields: TaxFields): Promise<void> {
  const details = detailsOf(checked(fields))
  const now = deps.clock.now()
  if (details.birthDate !== null && details.birthDate > eighteenYearsBefore(now)) {
    const sentence = 'You must be 18 or older to sell here. Check the date of birth'
    throw new DomainError('invalid', sentence, { fields: { birthDate: sentence } })
  }
  const secret = deps.encryption.encrypt(JSON.stringify(details), context(userId))
  const { kind } = details
  await deps.transaction(async (tx) => {
    const year = Number(localDateTime(now).day.slice(0, 4))
    await saveDetails(tx, { userId, kind, secret, givenAt: now, deleteAfter: deleteAfter(year) })
    await settleRequest(tx, userId, now)
    await deps.payouts.release(tx, userId)
  })
}

function checked(fields: TaxFields): TaxFields {
  const { data, error } = z.safeParse(taxFieldsFor(fields), fields)
  if (data) return { ...fields, ...data }
  const found = Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0]), message]))
  throw new DomainError('invalid', Object.values(found)[0] ?? 'Something is missing.', { fields: found })
}

const eighteenYearsBefore = (now: Date): string => {
  const { day } = localDateTime(now)
  return `${Number(day.slice(0, 4)) - 18}${day.slice(4)}`
}

type ReadDeps = Pick<Deps, 'encryption' | 'clock'>

/** Reads one seller's details; the reading is logged. Null when none are stored. */
export async function readDetails(
  deps: ReadDeps,
  tx: Database,
  { userId, by, why }: { userId: number; by: number; why: string },
): Promise<TaxDetails | null> {
  const row = await detailsRow(tx, userId)
  if (!row) return null
  const [action, subjectKind] = ['read-tax-details', 'person'] as const
  await addAudit(tx, { actorId: by, action, subjectKind, subjectId: userId, reason: why, at: deps.clock.now() })
  return openDetails(deps, tx, row)
}

const stored = z.object({
  kind: z.enum(detailKinds),
  firstName: z.nullable(z.string()),
  lastName: z.string(),
  birthDate: z.nullable(z.string()),
  companyNumber: z.nullable(z.string()),
  street: z.string(),
  town: z.string(),
  postcode: z.string(),
  taxNumber: z.union([
    z.object({ kind: z.enum(['nino', 'utr']), value: z.string() }),
    z.object({
      kind: z.literal('none'),
      reason: z.enum(keysOf(noNumberReasons)),
    }),
  ]),
  vatNumber: z.nullable(z.string()),
})

/** Decrypts a row; one under an older key is encrypted again. The caller logs it. */
export async function openDetails(
  { encryption }: Pick<Deps, 'encryption'>,
  tx: Database,
  { userId, secret }: StoredDetails,
): Promise<TaxDetails> {
  const { text, isOutdated } = encryption.decrypt(secret, context(userId))
  if (isOutdated) await replaceSecret(tx, userId, { old: secret, next: encryption.encrypt(text, context(userId)) })
  return stored.parse(JSON.parse(text))
}
