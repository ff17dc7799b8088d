import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { areKeysValid, encryptPush } from './encrypt.ts'

const decoded = (text: string) => Buffer.from(text, 'base64url')

/** RFC 8291, appendix A. */
const RFC = {
  text: 'When I grow up, I want to be a watermelon',
  p256dh: decoded('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
  auth: decoded('BTBZMqHH6r4Tts7J_aSIgg'),
  privateKey: decoded('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  salt: decoded('DGv6ra1nlYgDCS1FRnbzlw'),
  encrypted:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

test('the example of RFC 8291 is encrypted to the bytes that the RFC names', () => {
  const { text, p256dh, auth, privateKey, salt, encrypted } = RFC
  expect(encryptPush(Buffer.from(text), { p256dh, auth }, { salt, privateKey }).toString('base64url')).toBe(encrypted)
})

test('the same message is encrypted differently each time', () => {
  const twice = [1, 2].map(() => encryptPush(Buffer.from(RFC.text), RFC).toString('base64url'))
  expect(new Set(twice).size).toBe(2)
})

test('keys of another length, and points that are not on the curve, are not valid', () => {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const [p256dh, auth] = [pair.getPublicKey(), Buffer.alloc(16, 7)]
  expect(areKeysValid({ p256dh, auth })).toBe(true)
  expect(areKeysValid({ p256dh, auth: auth.subarray(1) })).toBe(false)
  expect(areKeysValid({ p256dh: p256dh.subarray(1), auth })).toBe(false)
  expect(areKeysValid({ p256dh: Buffer.alloc(65, 4), auth })).toBe(false)
})
