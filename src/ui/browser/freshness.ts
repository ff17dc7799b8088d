/**
 * For this number of milliseconds a screen takes what its route has just loaded, instead of fetching it again when it mounts.
 * Live events still refetch it at once.
 */
export const JUST_LOADED_MS = 5000
