import { askedSlugs, type OfferedSlugs } from '#features/household/listing-answer.ts'
import { plantAnswersQuery } from '#features/household/ui/queries.ts'
import { type Context, ensureHousehold } from './household.ts'

/** What is known of a listing's plants for the viewer's household. */
export async function loadAnswers(context: Context, listing: OfferedSlugs): Promise<void> {
  const mine = await ensureHousehold(context)
  if (!mine?.household) return
  await context.queryClient.prefetchQuery(plantAnswersQuery(context.api, mine.household, askedSlugs(listing)))
}
