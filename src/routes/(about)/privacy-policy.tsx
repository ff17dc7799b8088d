import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { PrivacyPolicy } from '#features/guides/ui/privacy-policy.tsx'
import { companyQuery } from '#features/guides/ui/queries.ts'
import { useApi } from '#ui/browser/api.ts'
import { breadcrumbs } from '../-parts/head/breadcrumbs.ts'
import { type Page, pageOf } from '../-parts/head/page.ts'

export const Route = createFileRoute('/(about)/privacy-policy')({
  loader: async ({ context }): Promise<Page> => {
    await context.queryClient.ensureQueryData(companyQuery(context.api))
    return {
      title: 'Privacy policy',
      description:
        'What we hold about you, what it is for, who sees it, how long it is kept and which rights you have under the UK GDPR.',
      path: '/privacy-policy',
      jsonLd: breadcrumbs({ name: 'Privacy policy', path: '/privacy-policy' }),
    }
  },
  head: pageOf,
  component: Screen,
})

function Screen() {
  const api = useApi()
  const { data: company } = useSuspenseQuery(companyQuery(api))
  return <PrivacyPolicy company={company} />
}
