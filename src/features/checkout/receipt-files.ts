/** The receipt of an order as a file. */
export const receiptFile = (transactionId: number): string => `/api/transactions/${transactionId}/receipt.pdf`

/** All sales paid for in a year as a table. */
export const statementFile = (year: string): string => `/api/seller/statement.csv?year=${year}`
