import type { Deps } from '#deps.ts'
import { staffIds } from '#features/accounts/server/roles-store.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { formatDay } from '#shared/dates.ts'
import { localDateTime } from '#shared/london-time.ts'
import { deadlineOf } from '../reportable.ts'
import { reportDueEmail } from './emails/staff-emails.ts'
import { exportsOf } from './export-store.ts'
import { reportedSellers } from './report.ts'
import { spanOfYear } from './year-span.ts'

const HREF = '/staff/tax'
/** The days of January on which staff are reminded, if the XML of the year before was not made. */
const REMINDER_DAYS = ['01-02', '01-15', '01-24', '01-29']

/** Emails finance and admins in January, once for each of these days, until the whole year before was reported. */
export async function remindStaff(deps: Deps): Promise<void> {
  const { day } = localDateTime(deps.clock.now())
  const today = day.slice(5)
  const reached = REMINDER_DAYS.filter((each) => each <= today).at(-1)
  if (reached === undefined || !today.startsWith('01-')) return
  const year = Number(day.slice(0, 4)) - 1
  const { until } = spanOfYear(year)
  const made = await exportsOf(deps.db, year)
  if (made.some(({ format, at }) => format === 'xml' && new Date(at) >= until)) return
  const { length: sellers } = await reportedSellers(deps, year)
  const mail = reportDueEmail({
    year,
    sellers,
    day: formatDay(`${deadlineOf(year)}T12:00:00Z`),
    url: `${deps.publicUrl()}/login?redirect=${encodeURIComponent(HREF)}`,
  })
  await deps.transaction(async (tx) => {
    for (const userId of await staffIds(tx, 'finance')) {
      const key = `tax-report:${year}:${reached}`
      await notify(deps, tx, { userId, kind: 'account', title: mail.subject, href: HREF, key, mail, isRequired: true })
    }
  })
}
