import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { afterSignIn, ownAddress } from './redirect.ts'

const ORIGIN = 'https://hedgerow.example'

describe('redirect after sign-in', () => {
  test('a pending message comes first, and the home page is the default', () => {
    const pendingMessage = { sellerId: 7, productId: 12 }
    expect(afterSignIn({ pendingMessage, redirect: '/browse', stored: '/transactions' }, ORIGIN)).toBe(
      '/messages/7?productId=12',
    )
    expect(afterSignIn({ redirect: '/browse?q=fig', stored: '/transactions' }, ORIGIN)).toBe('/browse?q=fig')
    expect(afterSignIn({ stored: '/transactions' }, ORIGIN)).toBe('/transactions')
    expect(afterSignIn({}, ORIGIN)).toBe('/')
  })

  test('an invalid target is skipped for the next one', () => {
    expect(afterSignIn({ redirect: '//evil.example', stored: '/favorites' }, ORIGIN)).toBe('/favorites')
  })

  test('the redirect keeps path and query', () => {
    const address = '/checkout?amount=18.80&productId=4&productName=Fig%20%26%20vine'
    expect(ownAddress(address, ORIGIN)).toBe(address)
  })

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' /browse',
    'data:text/html,x',
    'browse',
    '',
    '/login',
    '/login?redirect=/login',
    '/register',
    `/${'a'.repeat(2001)}`,
    '/\u0000',
    'https:/evil.example',
    '/\u0009//evil.example',
  ])('%j is refused as a target', (address) => {
    expect(ownAddress(address, ORIGIN)).toBeNull()
  })

  test('the redirect stays on this site for any input', () => {
    const piece = fc.constantFrom(
      '/',
      '//',
      '\\',
      '.',
      '..',
      '%2e',
      '%2f',
      '@',
      ':',
      '?',
      '#',
      '\t',
      '\n',
      'evil.example',
      'javascript:',
      'https:',
      ' ',
      'a',
    )
    const hostile = fc.oneof(
      fc.array(piece, { maxLength: 8 }).map((parts) => parts.join('')),
      fc.webUrl(),
      fc.string(),
    )
    fc.assert(
      fc.property(hostile, hostile, (redirect, stored) => {
        const address = afterSignIn({ redirect, stored }, ORIGIN)
        expect(address.startsWith('/')).toBe(true)
        expect(new URL(address, ORIGIN).origin).toBe(ORIGIN)
        expect(new URL(new URL(address, ORIGIN).pathname, ORIGIN).origin).toBe(ORIGIN)
      }),
      { numRuns: 500 },
    )
  })
})
