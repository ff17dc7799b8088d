import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { findUser } from '#features/accounts/server/store.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { monthName } from '#features/plants/plant-words.ts'
import { localDateTime } from '#shared/london-time.ts'
import { ANSWER_UNTIL_DAYS, ASK_AFTER_DAYS, countedSince } from '../survival.ts'
import { tasksOf } from './calendar.ts'
import { monthNotice, questionNotice } from './emails/garden-notices.ts'
import { ordersThatCount, plantsOf } from './garden-store.ts'
import { monthAt, placeOfGarden } from './place.ts'
import { claimMonth, claimQuestions, dueForMonth, dueQuestions } from './reminders-store.ts'
import { answersOf, deleteAnswersUntil, keyOf } from './survival-store.ts'

type JobDeps = Pick<Deps, 'db' | 'transaction' | 'clock' | 'jobs' | 'mail' | 'live' | 'publicUrl'>

const MINUTE = 60
const MINUTE_MS = MINUTE * 1000
const DAY_MS = 24 * 60 * 60 * 1000
const BATCH = 100
/** Nothing is sent before eight in the morning, London time. */
const FROM_MINUTE = 8 * 60

/** Reminds members of the tasks of each month, and asks about bought plants. */
export function gardenJobs(deps: JobDeps): void {
  deps.jobs.every(10 * MINUTE, 'garden.remind', () => remindDue(deps))
  deps.jobs.every(60 * MINUTE, 'garden.ask', () => askDue(deps))
}

export async function remindDue(deps: JobDeps): Promise<void> {
  const now = deps.clock.now()
  if (localDateTime(now).minute < FROM_MINUTE) return
  const { firstDay } = monthAt(now)
  await untilNone(
    () => dueForMonth(deps.db, firstDay, BATCH),
    (ownerId) => deps.transaction((tx) => remind(deps, tx, ownerId, now)),
  )
}

async function remind(deps: JobDeps, tx: Database, ownerId: number, now: Date): Promise<void> {
  const { month, firstDay } = monthAt(now)
  if (!(await claimMonth(tx, ownerId, firstDay))) return
  const { region } = await placeOfGarden(tx, ownerId)
  const tasks = tasksOf(await plantsOf(tx, ownerId), month, region)
  const owner = await findUser(tx, ownerId)
  if (!owner || tasks.length === 0) return
  const facts = { ownerId, ownerName: owner.fullName, monthName: monthName(month), firstDay, regionName: region.name }
  await notify(deps, tx, monthNotice({ ...facts, tasks }, deps.publicUrl()))
}

export async function askDue(deps: JobDeps): Promise<void> {
  const now = deps.clock.now()
  await deleteAnswersUntil(deps.db, countedSince(now))
  if (localDateTime(now).minute < FROM_MINUTE) return
  const ended = endedToAsk(now)
  await untilNone(
    () => dueQuestions(deps.db, ended, BATCH),
    (ownerId) =>
      deps.transaction(async (tx) => question(deps, tx, ownerId, await claimQuestions(tx, ownerId, ended, now))),
  )
}

/**
 * When the orders ended that are asked about now: before midnight thirty days ago, so that all orders of a day are asked
 * about together.
 */
function endedToAsk(now: Date): { from: Date; to: Date } {
  const sinceMidnight = localDateTime(now).minute * MINUTE_MS + (now.getTime() % MINUTE_MS)
  const before = (days: number) => now.getTime() - days * DAY_MS
  return { from: new Date(before(ANSWER_UNTIL_DAYS)), to: new Date(before(ASK_AFTER_DAYS) - sinceMidnight) }
}

/** Asks once about several plants, and not about orders that no longer count or were answered meanwhile. */
async function question(
  deps: JobDeps,
  tx: Database,
  ownerId: number,
  claimed: readonly { name: string; transactionId: number | null; listingId: number | null }[],
): Promise<void> {
  const ids = claimed.flatMap(({ transactionId }) => (transactionId === null ? [] : [transactionId]))
  const [counting, answered] = [await ordersThatCount(tx, ids), await answersOf(tx, ids)]
  const open = claimed.flatMap(({ name, transactionId, listingId }) =>
    transactionId !== null &&
    listingId !== null &&
    counting.has(transactionId) &&
    !answered.has(keyOf({ transactionId, listingId }))
      ? [{ name, transactionId }]
      : [],
  )
  const [first] = open
  const owner = await findUser(tx, ownerId)
  if (!owner || !first) return
  const facts = { ownerId, ownerName: owner.fullName, names: open.map(({ name }) => name) }
  await notify(deps, tx, questionNotice({ ...facts, transactionId: first.transactionId }, deps.publicUrl()))
}

/** Acts for all that are due, in batches. A failure of one does not stop the others of its batch. */
async function untilNone(due: () => Promise<readonly number[]>, act: (id: number) => Promise<void>): Promise<void> {
  for (;;) {
    const ids = await due()
    if (ids.length === 0) return
    const failures: unknown[] = []
    for (const id of ids) {
      try {
        await act(id)
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
  }
}
