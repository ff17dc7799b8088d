/** The id of an order's heading, which is focused after an action on the order. */
export const orderHeading = (orderId: number): string => `order-${orderId}`
