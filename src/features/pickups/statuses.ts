/** Status of an agreed visit. */
export const pickupStatuses = ['booked', 'cancelled', 'done'] as const
export type PickupStatus = (typeof pickupStatuses)[number]
