/** Path of an order's receipt as a file. */
export const receiptFile = (transactionId: number): string => `/api/transactions/${transactionId}/receipt.pdf`

/** Path of all sales paid in a year as a table; append the year as `year`. */
export const STATEMENT_FILE = '/api/seller/statement.csv'
