import { createFileRoute } from '@tanstack/react-router'
import { SpottedSomethingOdd } from '#features/guides/ui/spotted-something-odd.tsx'
import { breadcrumbs } from '../-parts/head/breadcrumbs.ts'
import { type Page, pageOf } from '../-parts/head/page.ts'

export const Route = createFileRoute('/(about)/spotted-something-odd')({
  loader: (): Page => ({
    title: 'Spotted something odd?',
    description: 'Plant pests and diseases that have to be reported by law: what they look like, and whom to call.',
    path: '/spotted-something-odd',
    jsonLd: breadcrumbs({ name: 'Spotted something odd?', path: '/spotted-something-odd' }),
  }),
  head: pageOf,
  component: SpottedSomethingOdd,
})
