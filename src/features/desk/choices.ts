import type { DecisionAction } from './case-states.ts'
import type { CaseDetail } from './contract.ts'

/** The decisions that the reader can choose now, in the order of their keys. */
export function choicesOf(
  { status, isParty, claimedBy, actions }: Pick<CaseDetail, 'status' | 'isParty' | 'claimedBy' | 'actions'>,
  me: number,
): readonly DecisionAction[] {
  const isOthers = claimedBy !== null && claimedBy.id !== me
  return status === 'open' && !isParty && !isOthers ? actions : []
}
