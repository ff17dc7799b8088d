/** A number of things in words: `1 sale`, `2 sales`. */
export const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`
