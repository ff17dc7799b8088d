/** The tabs of the transactions page, as its address names them. Apart from the screen, which loads later. */
export const TRANSACTION_TABS = ['purchases', 'sales', 'payouts'] as const
export type TransactionTab = (typeof TRANSACTION_TABS)[number]
