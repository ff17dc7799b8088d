import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { licencesQuery } from '#features/guides/ui/licences-query.ts'
import { LicencesScreen } from '#features/guides/ui/licences-screen.tsx'
import { useApi } from '#ui/browser/api.ts'
import { breadcrumbs } from '../-parts/head/breadcrumbs.ts'
import { type Page, pageOf } from '../-parts/head/page.ts'

export const Route = createFileRoute('/(about)/licences')({
  loader: async ({ context: { api, queryClient } }): Promise<Page> => {
    await queryClient.ensureQueryData(licencesQuery(api))
    return {
      title: 'Licences',
      description: 'The packages that run on our server and in your browser, with the licence of each.',
      path: '/licences',
      jsonLd: breadcrumbs({ name: 'Licences', path: '/licences' }),
    }
  },
  head: pageOf,
  component: Screen,
})

function Screen() {
  const api = useApi()
  const { data: licences } = useSuspenseQuery(licencesQuery(api))
  return <LicencesScreen licences={licences} />
}
