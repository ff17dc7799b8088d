import type { SubjectKind } from './case-states.ts'

/** The cases of these parts of the queue are of one sort. */
export const kindsOfPart = {
  reports: ['listing', 'message', 'review', 'person', 'swap_day'],
  appeals: ['appeal', 'order_appeal'],
  doubts: ['trader_doubt'],
  requests: ['contact', 'data_request', 'data_complaint'],
} as const satisfies Readonly<Record<string, readonly SubjectKind[]>>

/** The parts of the queue. */
export const queueParts = [
  ...(['all', 'urgent', 'hold', 'mine', 'decided'] as const),
  ...(['reports', 'money', 'appeals', 'doubts', 'requests'] as const),
] as const
export type QueuePart = (typeof queueParts)[number]

export const queueOrders = ['harm', 'age'] as const
export type QueueOrder = (typeof queueOrders)[number]

/** What an address chooses: all by harm, unless it names something else. Read by the page, not by the first script. */
export const queueViewOf = ({ part, order }: { part?: string; order?: string }) => ({
  part: queueParts.find((one) => one === part) ?? 'all',
  order: queueOrders.find((one) => one === order) ?? 'harm',
})
