import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { hash, verify } from '@node-rs/argon2'
import { DomainError } from '#shared/errors.ts'

// Argon2id, the package's default, with OWASP's parameters: 19 MiB, two passes, one lane; about 35 ms per hash.
export const PASSWORD_COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * The 49,233 most common passwords of zxcvbn-ts (MIT; 17,950 of them have eight characters or more), and a list of
 * words of the product and its trade. Loaded when the first password is set: loading takes 50 ms and 5 MB.
 */
async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const own = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
  return new Set(
    [...dictionary['passwords-common'], ...own.trim().split('\n')].map((word) => String(word).toLowerCase()),
  )
}

let loading: Promise<ReadonlySet<string>> | undefined
export function commonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= loadCommon()
  return loading
}

export const hashPassword = (password: string): Promise<string> => hash(password, PASSWORD_COST)

/** Compared with when the username is unknown, so that the answer takes as long as for a wrong password. */
const decoy = hash(randomBytes(24), PASSWORD_COST)

/** Whether the password matches. Without a stored hash it takes the same time and returns false. */
export async function fitsPassword(stored: string | null, password: string): Promise<boolean> {
  const fits = await verify(stored ?? (await decoy), password)
  return stored !== null && fits
}

/** Refuses what attackers try first: common passwords and the user's own names. */
export async function refuseGuessable(password: string, own: readonly string[]): Promise<void> {
  const plain = password.toLowerCase()
  const names = own.flatMap((name) => [name.toLowerCase(), name.toLowerCase().split('@')[0] ?? ''])
  if (!(await commonPasswords()).has(plain) && !names.includes(plain)) return
  const message = 'This password is too easy to guess. Please choose another.'
  throw new DomainError('invalid', message, { code: 'PASSWORD_TOO_COMMON', fields: { password: message } })
}
