import { expect, test } from 'vitest'
import { encryptionWith } from './encryption.ts'

const FIRST = 'an-instance-key-of-more-than-32-characters'
const SECOND = 'another-instance-key-of-enough-characters'

test('a value is read again with its key and for its place only', () => {
  const encryption = encryptionWith([FIRST])
  const data = encryption.encrypt('JBSWY3DPEHPK3PXP', 'authenticator-app:7')
  expect(encryption.decrypt(data, 'authenticator-app:7')).toEqual({ text: 'JBSWY3DPEHPK3PXP', isOutdated: false })
  expect(() => encryption.decrypt(data, 'authenticator-app:8')).toThrow()
  expect(() => encryptionWith([SECOND]).decrypt(data, 'authenticator-app:7')).toThrow(/ENCRYPTION_KEY/)
})

test('the same value is never encrypted alike, and holds none of its text', () => {
  const encryption = encryptionWith([FIRST])
  const [one, two] = [encryption.encrypt('JBSWY3DP', 'here'), encryption.encrypt('JBSWY3DP', 'here')]
  expect(one.equals(two)).toBe(false)
  expect(one.includes('JBSWY3DP')).toBe(false)
})

test('a value that was changed in any byte is refused', () => {
  const encryption = encryptionWith([FIRST])
  const data = encryption.encrypt('JBSWY3DP', 'here')
  for (let at = 0; at < data.length; at++) {
    const changed = Buffer.from(data)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => encryption.decrypt(changed, 'here'), `byte ${at}`).toThrow()
  }
})

test('after a rotation the newest key encrypts, and older values are read and known as outdated', () => {
  const before = encryptionWith([FIRST]).encrypt('JBSWY3DP', 'here')
  const rotated = encryptionWith([SECOND, FIRST])
  expect(rotated.decrypt(before, 'here')).toEqual({ text: 'JBSWY3DP', isOutdated: true })
  const after = rotated.encrypt('JBSWY3DP', 'here')
  expect(rotated.decrypt(after, 'here').isOutdated).toBe(false)
  expect(encryptionWith([SECOND]).decrypt(after, 'here').text).toBe('JBSWY3DP')
})
