export const STRENGTHS = ['Very weak', 'Weak', 'Fair', 'Good', 'Strong'] as const
export type Strength = 0 | 1 | 2 | 3 | 4

/** Bits a password needs for each step of the scale. */
const STEPS = [28, 40, 55, 72]
const KINDS: readonly [RegExp, number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[^a-zA-Z\d]/, 33],
]

/** How hard a password is to guess, from the variety and the number of its characters; runs and own names count little. */
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

/** A short word, perhaps with a number behind it, is in every list of guesses. */
const isOneWord = (password: string): boolean => password.length < 12 && /^[a-z]+\d{0,4}[!.?]?$/i.test(password)

/** Characters that neither repeat the one before nor follow it (`aaaa`, `1234`, `dcba`). */
function surprises(text: string): number {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0)
  const fresh = codes.filter((code, index) => index === 0 || Math.abs(code - codes[index - 1]!) > 1).length
  return Math.min(fresh, new Set(codes).size * 2)
}
