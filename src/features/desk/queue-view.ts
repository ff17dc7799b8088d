/** The parts of the queue. */
export const queueParts = ['all', 'urgent', 'money', 'hold', 'requests', 'mine', 'decided'] as const
export type QueuePart = (typeof queueParts)[number]

export const queueOrders = ['harm', 'age'] as const
export type QueueOrder = (typeof queueOrders)[number]
