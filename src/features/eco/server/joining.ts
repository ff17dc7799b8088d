import type { Deps } from '#deps.ts'
import { DomainError } from '#shared/errors.ts'
import { challengesOf, timeLeft } from '../challenges.ts'
import type { EcoChallenge } from '../contract.ts'
import { addChallenges, type ChallengeRow, challengesNow, findChallenge, joinOnce } from './challenge-store.ts'
import type { EcoDeps } from './notify-gains.ts'
import { settleToday } from './settle.ts'
import { lockPeople } from './trade-store.ts'

export const viewChallenge = (row: ChallengeRow, now: Date): EcoChallenge => ({
  ...row,
  progress: row.progress ?? 0,
  timeLeft: timeLeft(row.endsAt, now),
  endDate: row.endsAt.toISOString(),
  isJoined: row.progress !== null,
  isCompleted: row.completedAt !== null,
})

/** Creates this month's challenges. Idempotent. */
export const openChallenges = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  addChallenges(db, challengesOf(clock.now()))

export async function listChallenges(deps: Pick<Deps, 'db' | 'clock'>, me: { id: number } | null) {
  const now = deps.clock.now()
  const found = await challengesNow(deps.db, me?.id ?? null, now)
  return found.map((row) => viewChallenge(row, now))
}

/** Joins a running challenge. Trades since its start count immediately. */
export const join = (
  deps: EcoDeps & Pick<Deps, 'transaction'>,
  me: { id: number },
  challengeId: number,
): Promise<EcoChallenge> =>
  deps.transaction(async (tx) => {
    const now = deps.clock.now()
    await lockPeople(tx, [me.id])
    const challenge = await findChallenge(tx, me.id, challengeId)
    if (!challenge) throw new DomainError('not_found', 'This challenge does not exist.')
    if (challenge.endsAt <= now) throw new DomainError('conflict', 'This challenge is over.')
    await joinOnce(tx, me.id, challengeId, now)
    await settleToday(deps, tx, me.id)
    return viewChallenge((await findChallenge(tx, me.id, challengeId)) ?? challenge, now)
  })
