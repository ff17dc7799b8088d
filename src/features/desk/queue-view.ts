import type { SubjectKind } from './case-states.ts'

/** The parts of the queue whose cases are of one sort. */
const kindParts = ['reports', 'appeals', 'doubts', 'requests'] as const
export type KindPart = (typeof kindParts)[number]

export const kindsOfPart: Readonly<Record<KindPart, readonly SubjectKind[]>> = {
  reports: ['listing', 'message', 'review', 'person', 'swap_day', 'wanted', 'crop', 'group'],
  appeals: ['appeal', 'order_appeal'],
  doubts: ['trader_doubt', 'no_show'],
  requests: ['contact', 'data_request', 'data_complaint'],
}

/** The parts of the queue. */
export const queueParts = ['all', 'urgent', 'hold', 'mine', 'decided', 'money', ...kindParts] as const
export type QueuePart = (typeof queueParts)[number]

export const queueOrders = ['harm', 'age'] as const
export type QueueOrder = (typeof queueOrders)[number]

/** What an address chooses: all by harm, unless it names something else. Read by the page, not by the first script. */
export const queueViewOf = ({ part, order }: { part?: string; order?: string }) => ({
  part: queueParts.find((one) => one === part) ?? 'all',
  order: queueOrders.find((one) => one === order) ?? 'harm',
})
