/** A collection code as it is shown everywhere: two groups of three digits. */
export const groupsOf = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`
