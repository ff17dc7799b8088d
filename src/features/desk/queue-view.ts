/** The parts of the queue. */
export const queueParts = ['all', 'urgent', 'money', 'hold', 'requests', 'mine', 'decided'] as const
export type QueuePart = (typeof queueParts)[number]

export const queueOrders = ['harm', 'age'] as const
export type QueueOrder = (typeof queueOrders)[number]

/** What an address chooses: all by harm, unless it names something else. Read by the page, not by the first script. */
export const queueViewOf = ({ part, order }: { part?: string; order?: string }) => ({
  part: queueParts.find((one) => one === part) ?? 'all',
  order: queueOrders.find((one) => one === order) ?? 'harm',
})
