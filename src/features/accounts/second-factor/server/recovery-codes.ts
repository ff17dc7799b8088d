import { randomBytes, randomInt } from 'node:crypto'
import { hashRaw } from '@node-rs/argon2'
import { PASSWORD_COST } from '../../server/passwords/passwords.ts'
import { RECOVERY_CODES } from '../contract.ts'

/** Without letters and digits that look alike: 0 and o, 1, i and l. Fifty bits in ten characters. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 10
const SALT_BYTES = 16

export interface NewCodes {
  /** As they are shown: two groups of five. */
  codes: string[]
  salt: Buffer
  hashes: Buffer[]
}

/** A new set of codes. One salt for the set, so that checking a code needs one hash. */
export async function newCodes(): Promise<NewCodes> {
  const codes = [...Array(RECOVERY_CODES)].map(() =>
    Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  )
  const salt = randomBytes(SALT_BYTES)
  const hashes: Buffer[] = []
  for (const code of codes) hashes.push(await hashCode(code, salt))
  return { codes: codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`), salt, hashes }
}

export const hashCode = (code: string, salt: Buffer): Promise<Buffer> => hashRaw(code, { ...PASSWORD_COST, salt })
