import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { feesAt, timesIn } from '#features/guides/figures.ts'
import { companyQuery, siteQuery } from '#features/guides/ui/queries.ts'
import { TermsOfService } from '#features/guides/ui/terms-of-service.tsx'
import { termsReviewQuery } from '#features/opening/ui/terms-query.ts'
import { useApi } from '#ui/browser/api.ts'
import { breadcrumbs } from '../-parts/head/breadcrumbs.ts'
import { type Page, pageOf } from '../-parts/head/page.ts'

export const Route = createFileRoute('/(about)/terms-of-service')({
  loader: async ({ context }): Promise<Page> => {
    const { queryClient, api } = context
    await Promise.all([
      queryClient.ensureQueryData(companyQuery(api)),
      queryClient.ensureQueryData(siteQuery(api)),
      queryClient.ensureQueryData(termsReviewQuery(api)),
    ])
    return {
      title: 'Terms of service',
      description:
        'The agreement between you and us: accounts, listings, fees, held payments, refunds, and the right to cancel with traders.',
      path: '/terms-of-service',
      jsonLd: breadcrumbs({ name: 'Terms of service', path: '/terms-of-service' }),
    }
  },
  head: pageOf,
  component: Screen,
})

function Screen() {
  const api = useApi()
  const { data: company } = useSuspenseQuery(companyQuery(api))
  const { data: site } = useSuspenseQuery(siteQuery(api))
  const { data: review } = useSuspenseQuery(termsReviewQuery(api))
  const [fees, times] = [feesAt(site.rates), timesIn(site.deadlines)]
  return <TermsOfService company={company} fees={fees} times={times} isReviewed={review.isReviewed} />
}
