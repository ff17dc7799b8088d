import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { hash, verify } from '@node-rs/argon2'
import { DomainError } from '#shared/errors.ts'

// Argon2id, the package's own default, with OWASP's parameters: 19 MiB, two passes, one lane; some 35 ms each.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const common = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n'),
)

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

/** Compared with when there is no such person, so that the answer takes as long as for a wrong password. */
const decoy = hash(randomBytes(24), COST)

/** Whether the password fits. Without a stored hash it takes the same time and is false. */
export async function fitsPassword(stored: string | null, password: string): Promise<boolean> {
  const fits = await verify(stored ?? (await decoy), password)
  return stored !== null && fits
}

/** Refuses what everybody tries first: common passwords and the person's own names. */
export function refuseGuessable(password: string, own: readonly string[]): void {
  const plain = password.toLowerCase()
  const names = own.flatMap((name) => [name.toLowerCase(), name.toLowerCase().split('@')[0] ?? ''])
  if (!common.has(plain) && !names.includes(plain)) return
  const message = 'This password is too easy to guess. Please choose another.'
  throw new DomainError('invalid', message, { code: 'PASSWORD_TOO_COMMON', fields: { password: message } })
}
