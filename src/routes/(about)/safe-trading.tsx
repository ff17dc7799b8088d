import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { companyQuery } from '#features/guides/ui/queries.ts'
import { SafeTrading } from '#features/guides/ui/safe-trading.tsx'
import { useApi } from '#ui/browser/api.ts'
import { breadcrumbs } from '../-parts/head/breadcrumbs.ts'
import { type Page, pageOf } from '../-parts/head/page.ts'

export const Route = createFileRoute('/(about)/safe-trading')({
  loader: async ({ context }): Promise<Page> => {
    await context.queryClient.ensureQueryData(companyQuery(context.api))
    return {
      title: 'Safe trading tips',
      description:
        'How to meet, pay and hand over safely, what to check before you confirm receipt, and which plants may not be sold.',
      path: '/safe-trading',
      jsonLd: breadcrumbs({ name: 'Safe trading tips', path: '/safe-trading' }),
    }
  },
  head: pageOf,
  component: Screen,
})

function Screen() {
  const api = useApi()
  const { data: company } = useSuspenseQuery(companyQuery(api))
  return <SafeTrading company={company} />
}
