import type { Deps } from '#deps.ts'
import { peopleById } from '#features/checkout/order/server/people-store.ts'
import { otherOf, partyOf } from '../../server/view-models.ts'
import type { Attendance, Saying } from '../contract.ts'
import { afterAnswer, mayWithdraw, noShowAnswers, otherParty } from '../no-show.ts'
import { aboutParty, type NoShow, noShowsOf } from './no-show-store.ts'
import { openTime, orderOf } from './saying.ts'

interface Viewer {
  isAbsent: boolean
  now: Date
}

function viewSaying(row: NoShow, { isAbsent, now }: Viewer): Saying {
  const { status, startsAt, saidAt, words, answerBy, answer, answerWords } = row
  return {
    ...{ status, words, answer, answerWords },
    startsAt: startsAt.toISOString(),
    saidAt: saidAt?.toISOString() ?? null,
    answerBy: answerBy?.toISOString() ?? null,
    answers: isAbsent ? noShowAnswers.filter((given) => given !== answer && afterAnswer(row, given, now) !== null) : [],
    mayWithdraw: !isAbsent && mayWithdraw(row),
  }
}

/** Who came to the pickup of an order, as one of its two parties sees it. */
export async function attendanceOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  me: { id: number },
  transactionId: number,
): Promise<Attendance> {
  const order = await orderOf(db, me, transactionId)
  const now = clock.now()
  const party = partyOf(order, me.id)
  const rows = await noShowsOf(db, transactionId)
  const aboutMe = aboutParty(rows, party)
  const aboutOther = aboutParty(rows, otherParty(party))
  const open = await openTime(db, { order, party, aboutMe, aboutOther, now })
  const otherId = otherOf(order, me.id)
  return {
    other: { id: otherId, fullName: (await peopleById(db, [otherId])).get(otherId)?.fullName ?? 'Former member' },
    open: open && { startsAt: open.startsAt.toISOString(), until: open.until.toISOString() },
    aboutMe: aboutMe && viewSaying(aboutMe, { isAbsent: true, now }),
    aboutOther: aboutOther && viewSaying(aboutOther, { isAbsent: false, now }),
  }
}
