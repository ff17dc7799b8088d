import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { JSDOM } from 'jsdom'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AlertsScreen } from '#features/alerts/ui/alerts-screen.tsx'
import { MessagesScreen } from '#features/messages/ui/messages-screen.tsx'
import { NotificationRow } from '#features/notifications/ui/notification-row.tsx'
import { Reviews } from '#features/reviews/ui/review-list.tsx'
import { required } from '#shared/required.ts'
import { ApiProvider } from '#ui/browser/api.ts'
import { ProfileListings } from '../../src/routes/-parts/listing/profile-listings.tsx'
import { Route as browse } from '../../src/routes/(market)/browse.tsx'
import { Route as profile } from '../../src/routes/(market)/profile.{-$id}.tsx'
import { within } from './page.ts'

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
const wait = () => new Promise<never>(() => {})
const unanswered = Object.assign(wait, { page: wait })

/** Parts of a page while their data loads: no request is answered. */
function whileLoading(parts: ReactNode): HTMLElement {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <RouterContextProvider router={router}>
        <ApiProvider value={unanswered}>{parts}</ApiProvider>
      </RouterContextProvider>
    </QueryClientProvider>,
  )
  return new JSDOM(html).window.document.body
}

const statusOf = (parts: ReactNode): HTMLElement => within(whileLoading(parts)).getByRole('status')
const placeholders = (element: Element) => element.querySelectorAll('.animate-pulse')

test('the browse page shows Loading products... above eight placeholders', () => {
  const Pending = required(browse.options.pendingComponent, 'the browse page shows nothing while loading')
  expect(statusOf(<Pending />).textContent).toBe('Loading products...')
  expect(whileLoading(<Pending />).querySelectorAll('.animate-pulse.aspect-4\\/3')).toHaveLength(8)
})

test('the profile page shows Loading profile...', () => {
  const Pending = required(profile.options.pendingComponent, 'the profile page shows nothing while loading')
  expect(statusOf(<Pending />).textContent).toBe('Loading profile...')
})

test('a profile shows four placeholders for listings while loading', () => {
  const listings = whileLoading(<ProfileListings sellerId={2} isOwn={false} />)
  expect(listings.querySelectorAll('.animate-pulse.aspect-4\\/3')).toHaveLength(4)
})

test('a profile shows three placeholders for reviews while loading', () => {
  expect(placeholders(whileLoading(<Reviews sellerId={2} me={null} onReport={() => {}} />))).toHaveLength(3)
})

test('conversations show three placeholder rows while loading', () => {
  const screen = within(whileLoading(<MessagesScreen me={2} selected={null} goTo={() => {}} />))
  const conversations = screen.getByRole('region', { name: 'Conversations' })
  within(conversations).getByText('Loading conversations...')
  expect(conversations.querySelectorAll('.animate-pulse.rounded-full')).toHaveLength(3)
})

test('plant alerts show a spinner until they are loaded', () => {
  const status = statusOf(<AlertsScreen categories={[]} known={{}} home={null} aside={null} />)
  expect(status.textContent).toBe('Loading your alerts...')
  expect(status.querySelector('svg.animate-spin')).not.toBeNull()
})

test('a notification of a kind that an open page does not know yet is shown', () => {
  const later = { id: 1, kind: 'later' as 'order', title: 'Of a later release', body: null, href: '/', read: false }
  const row = <NotificationRow notification={{ ...later, createdAt: '2026-11-28T10:00:00Z' }} onFollow={() => {}} />
  const link = within(whileLoading(row)).getByRole('link')
  expect(link.textContent).toMatch(/^Unread\. Notification: Of a later release/)
})
