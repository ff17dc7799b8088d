import type { Chargeback } from '#adapters/payments/payments.ts'
import { staffIds } from '#features/accounts/server/roles-store.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { dayOf } from '#shared/dates.ts'
import { formatPounds, type Pence } from '#shared/money.ts'
import { moneyMovedByStaff } from '../../base/events.ts'
import type { CheckoutDeps } from '../../base/server/checkout-deps.ts'
import type { EvidenceRow } from '../../base/server/evidence-tables.ts'
import { inTransaction, type UnitOfWork } from '../../base/server/unit-of-work.ts'
import type { StuckItem } from '../stuck-contract.ts'
import {
  chargebackNotice,
  type EvidenceNotice,
  evidenceNotice,
  shortageNotice,
  stuckNotice,
} from './emails/staff-emails.ts'
import { ALL_OF_A_KIND, stuckNow } from './stuck.ts'
import type { BalanceCheck } from './stuck-store.ts'

const HREF = '/staff/money'
/** Work that is younger may only be in progress. A chargeback and a shortage are never. */
const IN_PROGRESS_MS = 60 * 60_000

/** Emails staff what is stuck, once a day while anything is. */
export async function notifyStaffOfStuck(deps: CheckoutDeps): Promise<void> {
  const now = deps.clock.now()
  const { items } = await stuckNow(deps, ALL_OF_A_KIND)
  const stuck = items.filter(({ kind, since }) => isUrgent(kind) || now.getTime() - Date.parse(since) > IN_PROGRESS_MS)
  if (stuck.length === 0) return
  await inTransaction(deps, (unit) =>
    notifyStaff(unit, {
      key: `stuck:${dayOf(now.toISOString())}`,
      mail: stuckNotice(stuck, `${unit.publicUrl()}${HREF}`),
    }),
  )
}

/** Emails staff about a shortage at the provider at once, and once while it lasts. */
export const notifyStaffOfShortage = (
  deps: CheckoutDeps,
  { atProvider, owed, shortSince, checkedAt }: BalanceCheck,
): Promise<void> =>
  inTransaction(deps, (unit) =>
    notifyStaff(unit, {
      key: `shortage:${(shortSince ?? checkedAt).toISOString()}`,
      mail: shortageNotice({ atProvider, owed }, `${unit.publicUrl()}${HREF}`),
    }),
  )

const isUrgent = (kind: StuckItem['kind']): boolean => kind === 'chargeback' || kind === 'balance'

interface DisputedOrder {
  id: number
  productTitle: string
  buyerId: number
  sellerId: number
}

const pageOf = (chargebackId: string): string => `/staff/chargebacks/${chargebackId}`

/** Emails staff about a new chargeback at once. */
export async function notifyStaffOfChargeback(
  unit: UnitOfWork,
  { id: orderId, productTitle: title, buyerId, sellerId }: DisputedOrder,
  { id, amount, evidenceDueAt: dueAt }: Chargeback,
): Promise<void> {
  const href = pageOf(id)
  const mail = chargebackNotice({ title, orderId, amount: formatPounds(amount), dueAt }, `${unit.publicUrl()}${href}`)
  await notifyStaff(unit, { key: `chargeback:${id}`, mail, href, except: [buyerId, sellerId] })
}

interface EvidenceNews {
  chargeback: { id: string; amount: Pence }
  evidence: Pick<EvidenceRow, 'sendAt' | 'isAutomatic' | 'refusal' | 'refusals'>
  kind: EvidenceNotice
}

/** Emails staff, once for each kind of news and after each refusal again, about the answer to a bank. */
export async function notifyStaffOfEvidence(
  unit: UnitOfWork,
  { id: orderId, productTitle: title, buyerId, sellerId }: DisputedOrder,
  { chargeback: { id, amount }, evidence, kind }: EvidenceNews,
): Promise<void> {
  const href = pageOf(id)
  const { sendAt: dueAt, isAutomatic, refusal, refusals } = evidence
  const facts = { title, orderId, amount: formatPounds(amount), dueAt, isAutomatic, refusal }
  const mail = evidenceNotice(kind, facts, `${unit.publicUrl()}${href}`)
  const key = ['evidence', id, kind, ...(refusals > 0 ? [refusals] : [])].join(':')
  await notifyStaff(unit, { key, mail, href, except: [buyerId, sellerId] })
}

interface StaffNotice {
  key: string
  mail: ReturnType<typeof stuckNotice>
  /** The page that the notification opens. */
  href?: string
  except?: readonly number[]
}

/** Notifies staff, except those who are a party. */
export async function notifyStaff(
  unit: UnitOfWork,
  { key, mail, href = HREF, except = [] }: StaffNotice,
): Promise<void> {
  for (const userId of await staffIds(unit.tx)) {
    if (except.includes(userId)) continue
    await notify(unit, unit.tx, { userId, kind: 'order', title: mail.subject, href, key, mail, isRequired: true })
  }
}

interface LogLine {
  kind?: 'money' | 'edit-evidence' | 'compare-books'
  /** The order, where it is about one. */
  transactionId: number | null
  /** What held before, where it changes something. */
  before?: string
  what: string
  reason: string | null
}

/** Announces what staff did with money, for their log, in the same transaction. */
export const logMoney = (
  { tx, events, now }: UnitOfWork,
  me: { id: number },
  { kind = 'money', before, ...line }: LogLine,
): Promise<void> =>
  events.announce(tx, moneyMovedByStaff, { ...line, kind, before: before ?? null, actorId: me.id, at: now })

/** Logs that staff started a dead job again, which has no transaction of its own. */
export const logRetry = (deps: CheckoutDeps, me: { id: number }, jobId: string): Promise<void> =>
  inTransaction(deps, (unit) =>
    logMoney(unit, me, { transactionId: null, what: `run job ${jobId} again`, reason: null }),
  )
