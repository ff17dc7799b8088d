import { createFileRoute } from '@tanstack/react-router'
import { ClaimScreen } from '#features/checkout/payout/ui/claim-screen.tsx'
import { page } from '../-parts/head/page.ts'

export const Route = createFileRoute('/(trade)/payouts/claim')({
  validateSearch: (search: Record<string, unknown>): { done?: 'yes' } =>
    search['done'] === 'yes' ? { done: 'yes' } : {},
  head: () =>
    page({
      title: 'Claim your money',
      description: 'For people who closed their account before they were paid.',
      path: '/payouts/claim',
      noIndex: true,
    }),
  component: Claim,
})

function Claim() {
  const { done } = Route.useSearch()
  return <ClaimScreen isDone={done === 'yes'} leaveFor={(url) => window.location.replace(url)} />
}
