/** The receipt of an order as a file. */
export const receiptFile = (transactionId: number): string => `/api/transactions/${transactionId}/receipt.pdf`

/** All sales paid for in a year as a table: which year follows as `year`. */
export const STATEMENT_FILE = '/api/seller/statement.csv'
