import type { Deps } from '#deps.ts'
import { staffIds } from '#features/accounts/server/roles-store.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { formatDay } from '#shared/dates.ts'
import { localDateTime } from '#shared/london-time.ts'
import { deadlineOf } from '../reportable.ts'
import { reportDueEmail } from './emails/staff-emails.ts'
import { isDue, reportedSellers } from './report.ts'

const HREF = '/staff/tax'
/** The days of January on which staff are reminded, until HMRC accepted the report of the year before. */
const REMINDER_DAYS = ['01-02', '01-15', '01-24', '01-29']

/** Emails finance and admins in January, once for each of these days, while HMRC lacks something of the year before. */
export async function remindStaff(deps: Deps): Promise<void> {
  const { day } = localDateTime(deps.clock.now())
  const today = day.slice(5)
  const reached = REMINDER_DAYS.filter((each) => each <= today).at(-1)
  if (reached === undefined || !today.startsWith('01-')) return
  const year = Number(day.slice(0, 4)) - 1
  const reported = await reportedSellers(deps, year)
  if (!(await isDue(deps, year, reported))) return
  const { length: sellers } = reported
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
