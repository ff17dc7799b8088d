/** How the keys of all notices begin that name someone who asked to join a group. */
export const noticesNaming = (userId: number): string => `group-asked:${userId}:`

/** The notice that someone asks to join a group. It is withdrawn with the request. */
export const askedKey = (groupId: number, userId: number): string => `${noticesNaming(userId)}${groupId}`

/** The notice that a group has ended: one for each member. */
export const endedKey = (groupId: number): string => `group-ended:${groupId}`
