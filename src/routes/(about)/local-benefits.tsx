import { createFileRoute } from '@tanstack/react-router'
import { LocalBenefits } from '#features/guides/ui/local-benefits.tsx'
import { breadcrumbs } from '../-parts/head/breadcrumbs.ts'
import { type Page, pageOf } from '../-parts/head/page.ts'

export const Route = createFileRoute('/(about)/local-benefits')({
  loader: (): Page => ({
    title: 'Benefits of trading locally',
    description:
      'Plants that already like it here, seen before you confirm, and no parcels: why to buy and sell a few streets away.',
    path: '/local-benefits',
    jsonLd: breadcrumbs({ name: 'Benefits of trading locally', path: '/local-benefits' }),
  }),
  head: pageOf,
  component: LocalBenefits,
})
