// Imported by the set-up of each file, before the product reads the package. Nearly all test users have the same
// password, and each hash of it takes 25 ms of a processor: it is hashed once in a process. Other passwords are hashed
// and compared as in the product.
import { createRequire } from 'node:module'
import { PASSWORD } from '../people.ts'

type Argon2 = typeof import('@node-rs/argon2')

const argon2: Pick<Argon2, 'hash' | 'verify'> = createRequire(import.meta.url)('@node-rs/argon2')
const { hash, verify } = argon2
const hashes = new Map<string, Promise<string>>()

argon2.hash = (password, options, signal) => {
  if (password !== PASSWORD) return hash(password, options, signal)
  const cost = JSON.stringify(options)
  const made = hashes.get(cost) ?? hash(password, options)
  hashes.set(cost, made)
  return made
}

argon2.verify = async (stored, password, options, signal) => {
  if (password === PASSWORD && typeof stored === 'string') {
    for (const made of hashes.values()) if ((await made) === stored) return true
  }
  return verify(stored, password, options, signal)
}
