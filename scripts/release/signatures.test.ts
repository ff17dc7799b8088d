import { expect, test } from 'vitest'
import { signatureOutcome } from './signatures.ts'

const read = (report: object) => signatureOutcome(JSON.stringify(report))

test('packages whose signatures are right have no fault', () => {
  expect(read({ invalid: [], missing: [] })).toEqual({ faults: [], notChecked: null })
})

test('an invalid and a missing signature are faults, each named as what it is', () => {
  const { faults, notChecked } = read({
    invalid: [{ name: 'a', version: '1.0.0', code: 'EINTEGRITYSIGNATURE' }],
    missing: [
      { name: '@b/c', version: '2.0.0' },
      { name: 'd', version: '3.0.0' },
    ],
  })
  expect(faults).toEqual([
    'a 1.0.0 does not match its signature or attestation: it may have been tampered with',
    '2 packages have no signature, although their registry signs: @b/c 2.0.0, d 3.0.0',
  ])
  expect(notChecked).toBeNull()
})

test.each([
  [
    {
      code: 'ENOTFOUND',
      summary: 'request to https://keys.example/15.root.json failed, reason: getaddrinfo ENOTFOUND keys.example',
    },
    'keys.example did not answer (ENOTFOUND)',
  ],
  [{ code: 'E503', summary: '503 Service Unavailable' }, 'the registry did not answer (E503)'],
  [
    { code: null, summary: 'found no dependencies to audit that were installed from a supported registry' },
    'the registry publishes no keys for signatures',
  ],
  [
    { code: null, summary: 'found no installed dependencies to audit' },
    'npm failed: found no installed dependencies to audit',
  ],
  [{}, 'npm failed: without a reason'],
])('the error %j is no fault of a package, and says why nothing was checked', (error, reason) => {
  expect(read({ error })).toEqual({ faults: [], notChecked: reason })
})

test.each(['', 'Segmentation fault', '"text"', '{}', 'null'])('the output %j counts as not checked', (printed) => {
  const { faults, notChecked } = signatureOutcome(printed)
  expect(faults).toEqual([])
  expect(notChecked).toMatch(/^npm printed/)
})
