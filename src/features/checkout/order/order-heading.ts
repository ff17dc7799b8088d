/** The id of an order's heading, which takes the focus once something was done with the order. */
export const orderHeading = (orderId: number): string => `order-${orderId}`
