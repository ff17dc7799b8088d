import { createFileRoute } from '@tanstack/react-router'
import { transparencyQuery } from '#features/desk/overview/ui/overview-queries.ts'
import { TransparencyScreen } from '#features/desk/overview/ui/transparency-screen.tsx'
import { breadcrumbs } from '../-parts/head/breadcrumbs.ts'
import { type Page, pageOf } from '../-parts/head/page.ts'

export const Route = createFileRoute('/(about)/transparency')({
  loader: async ({ context: { api, queryClient } }): Promise<Page> => {
    await queryClient.ensureQueryData(transparencyQuery(api))
    return {
      title: 'Transparency',
      description: 'How many reports we received, what we decided, and how appeals ended, by year.',
      path: '/transparency',
      jsonLd: breadcrumbs({ name: 'Transparency', path: '/transparency' }),
    }
  },
  head: pageOf,
  component: TransparencyScreen,
})
