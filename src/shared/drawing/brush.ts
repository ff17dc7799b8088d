/** Random numbers that are the same for the same seed. */
export interface Brush {
  between(low: number, high: number): number
  whole(low: number, high: number): number
  pick<T>(from: readonly [T, ...T[]]): T
  chance(share: number): boolean
}

/** Two matching colours: body and rim, one fruit and the other. */
export type Pair = readonly [string, string]
export type Triple = readonly [string, string, string]

/** Mulberry32 over the seed and the kind, so that a listing always looks the same and neighbours differ. */
export function brushFor(seed: number, kind: string): Brush {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0
  for (const letter of kind) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x85ebca6b) >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    between: (low, high) => low + next() * (high - low),
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (from) => from[Math.floor(next() * from.length)] ?? from[0],
    chance: (share) => next() < share,
  }
}

/** Coordinates in pictures of 320 by 240, rounded to a tenth. */
export const at = (value: number): string => String(Math.round(value * 10) / 10)

export const colours = {
  leaf: '#0E6B3D',
  leafLight: '#5FA36A',
  leafYoung: '#86BC6B',
  leafDeep: '#2B5B44',
  stem: '#2F7A4B',
  soil: '#6A3F22',
  wood: '#B98552',
  woodDark: '#8F6136',
  ink: '#14231A',
  steel: '#5C6F64',
  steelLight: '#A9B8AE',
  white: '#FFFFFF',
  rhubarb: '#B8214F',
  yellow: '#FFD23F',
  tomato: '#D4382C',
  orange: '#E8843A',
} as const

export const greens = [colours.leaf, colours.leafLight, colours.leafYoung, colours.leafDeep] as const

export const petals = ['#B8214F', '#E25A7F', '#F2A03D', '#F6F1E4', '#7C5AA6', '#D4382C', '#F4B6C6', '#FFD23F'] as const
