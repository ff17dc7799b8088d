import { createFileRoute } from '@tanstack/react-router'
import { OwnCrops } from '#features/crops/ui/own-crops.tsx'
import { ownCropsQuery } from '#features/crops/ui/queries.ts'
import { BackLink } from '#ui/primitives/back-link.tsx'
import { ButtonLink } from '#ui/primitives/button.tsx'
import { pageOf } from '../-parts/head/page.ts'
import { loadOptional } from '../-parts/session/request.ts'
import { RequireAuth, requireSignIn } from '../-parts/session/require-auth.tsx'

export const Route = createFileRoute('/(crops)/crops/mine')({
  beforeLoad: requireSignIn,
  loader: async ({ context: { queryClient, api } }) => {
    await loadOptional(queryClient.prefetchInfiniteQuery(ownCropsQuery(api)))
    return {
      title: 'Your crops',
      description: 'What you have sown for neighbours.',
      path: '/crops/mine',
      noIndex: true,
    }
  },
  head: pageOf,
  component: Mine,
})

function Mine() {
  return (
    <RequireAuth>
      <div className="sheet py-5 md:py-10">
        <BackLink href="/crops">Growing near you</BackLink>
        <div className="mt-3 mb-7 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <h1>Your crops</h1>
          <p className="flex flex-wrap gap-2.5">
            <ButtonLink href="/crops/demand">What Is Wanted</ButtonLink>
            <ButtonLink href="/crops/new" tone="primary">
              Announce a Crop
            </ButtonLink>
          </p>
        </div>
        <OwnCrops />
      </div>
    </RequireAuth>
  )
}
