export const STRENGTHS = ['Very weak', 'Weak', 'Fair', 'Good', 'Strong'] as const
export type Strength = 0 | 1 | 2 | 3 | 4

/** Minimum bits for each step of the scale. */
const STEPS = [28, 40, 55, 72]
const KINDS: readonly [RegExp, number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[^a-zA-Z\d]/, 33],
]

/**
 * Estimates the strength of a password from the number and variety of its characters; sequences and the user's names
 * count little.
 */
export function passwordStrength(password: string, own: readonly string[] = []): Strength {
  const rest = own
    .filter((name) => name.length >= 3)
    .reduce((text, name) => text.toLowerCase().replaceAll(name.toLowerCase(), '*'), password)
  const isPlain = rest !== password
  const alphabet = KINDS.reduce((sum, [kind, size]) => sum + (kind.test(isPlain ? rest : password) ? size : 0), 0)
  const bits = surprises(rest) * Math.log2(Math.max(alphabet, 2))
  const steps = STEPS.filter((step) => bits >= step).length
  return Math.min(steps, isOneWord(password) ? 1 : 4) as Strength
}

/** A short word, optionally followed by digits, is in every cracking dictionary. */
const isOneWord = (password: string): boolean => password.length < 12 && /^[a-z]+\d{0,4}[!.?]?$/i.test(password)

/** Counts characters that neither repeat nor directly follow the previous one (`aaaa`, `1234`, `dcba`). */
function surprises(text: string): number {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0)
  let previous = Number.NEGATIVE_INFINITY
  const fresh = codes.filter((code) => {
    const isFresh = Math.abs(code - previous) > 1
    previous = code
    return isFresh
  }).length
  return Math.min(fresh, new Set(codes).size * 2)
}
