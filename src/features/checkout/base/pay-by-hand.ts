/** The page on which a buyer pays an order that their saved card was not charged for. */
export const payByHandHref = (transactionId: number): string => `/checkout?order=${transactionId}`
