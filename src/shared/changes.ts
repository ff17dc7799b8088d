/** Whether anything is to be changed: a call without any known field changes nothing, not even when it was changed last. */
export const hasChanges = (changes: object): boolean => Object.values(changes).some((value) => value !== undefined)
