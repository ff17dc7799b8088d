/** Under which each seller is asked for a request once. */
export const askKey = (wantedId: number): string => `wanted:${wantedId}`

/** Under which the author is notified of the end of a request. Opening it again withdraws the notification. */
export const endedKey = (wantedId: number): string => `wanted-ended:${wantedId}`
