/** Awaited between two parts of a long computation. */
export type Rest = () => Promise<unknown>

export const noRest: Rest = async () => undefined
