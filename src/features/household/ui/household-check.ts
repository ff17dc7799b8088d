import { useQuery } from '@tanstack/react-query'
import { useApi } from '#ui/browser/api.ts'
import { askedSlugs, type OfferedSlugs, summaryOf } from '../listing-answer.ts'
import { householdQuery, NO_HOUSEHOLD, plantAnswersQuery } from './queries.ts'

/** The viewer's household and what is known of the plants of a listing for it. */
export function useHouseholdCheck(offered: OfferedSlugs) {
  const api = useApi()
  const household = useQuery(householdQuery(api))
  const mine = household.data ?? NO_HOUSEHOLD
  const asked = plantAnswersQuery(api, mine.household, askedSlugs(offered))
  const answers = useQuery({ ...asked, enabled: mine.household !== null })
  const summary = summaryOf(mine, offered, answers.data ?? [])
  /**
   * Loading, or failed, also with the answer for an older household: then nothing is called safe. What the list of plants
   * already calls not safe stays so.
   */
  const isUnchecked =
    household.data === undefined ||
    household.isError ||
    (mine.household !== null && answers.data === undefined && summary.answer !== 'not-safe')
  const retry = () => void Promise.all([household.refetch(), mine.household && answers.refetch()])
  return {
    mine,
    plants: answers.data ?? [],
    summary,
    isUnchecked,
    isFailed: household.isError || answers.isError,
    retry,
  }
}
