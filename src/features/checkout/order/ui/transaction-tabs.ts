/** The tabs of the transactions page, as its URL names them. Separate from the screen, which is loaded lazily. */
export const TRANSACTION_TABS = ['purchases', 'sales', 'payouts'] as const
export type TransactionTab = (typeof TRANSACTION_TABS)[number]
