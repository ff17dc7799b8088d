/** Under which each seller is asked for a request once. */
export const askKey = (wantedId: number): string => `wanted:${wantedId}`
