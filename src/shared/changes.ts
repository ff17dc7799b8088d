/**
 * Whether an update has any known field. An update without one changes nothing, not even the time of the last change.
 */
export const hasChanges = (changes: object): boolean => Object.values(changes).some((value) => value !== undefined)
