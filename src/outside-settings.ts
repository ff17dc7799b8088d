import { createECDH } from 'node:crypto'
import * as z from 'zod'
import { isLoopback } from './shared/loopback.ts'

const NO_ADDRESS = 'be an address that begins with http:// or https://'

/** The key and photos of members go there, so nobody on the way may read them. */
const isPrivate = (address: string): boolean =>
  !URL.canParse(address) || address.startsWith('https:') || isLoopback(new URL(address).hostname)

function isPrivateKey(text: string): boolean {
  try {
    createECDH('prime256v1').setPrivateKey(Buffer.from(text, 'base64url'))
    return true
  } catch {
    return false
  }
}

/** fetch refuses an address with credentials in a message that repeats the key of the call. */
function isPlain(address: string): boolean {
  if (!URL.canParse(address)) return true
  const { username, password, search, hash } = new URL(address)
  return username + password + search + hash === ''
}

/** Services outside that are asked for places and plants, and how push services know us; unset asks none. */
export const outsideSettings = {
  PLACES_URL: z
    .url({ protocol: /^https?$/, error: NO_ADDRESS })
    .optional()
    .describe('A postcodes.io server for the points of full postcodes, `https://api.postcodes.io`; unset asks none'),
  PLANTNET_API_KEY: z
    .string()
    .regex(/^[\w-]{8,100}$/, 'be the key as my.plantnet.org gave it, letters and digits')
    .optional()
    .describe(
      'Lets sellers send a photo to Pl@ntNet, which names the plant, after they have agreed; the key is from my.plantnet.org. Unset sends none',
    ),
  PLANTNET_URL: z
    .url({ protocol: /^https?$/, error: NO_ADDRESS })
    .refine(isPrivate, 'begin with https://, since it receives photos of members')
    .refine(isPlain, 'have no credentials, query or fragment')
    .default('https://my-api.plantnet.org')
    .describe('Where PLANTNET_API_KEY is valid'),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, 'be a private key of 32 bytes as base64url, 43 characters')
    .refine(isPrivateKey, 'be a private key of the curve P-256')
    .optional()
    .describe(
      'Signs push notifications. Unset: a key that is generated once and stored in the database, encrypted. After another one members turn pushes on again',
    ),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'begin with mailto: or https://')
    .optional()
    .describe(
      'How push services reach you, `mailto:` or `https://`; unset: SUPPORT_EMAIL, else an https PUBLIC_URL, else MAIL_FROM',
    ),
} as const

export interface OutsideServices {
  /** URL of a postcodes.io server. */
  placesUrl: string | undefined
  /** The service that names the plant in a photo; null sends none. */
  plantnet: { url: string; key: string } | null
  /** What signs push notifications, and our address for push services; null: what is stored, and what is known otherwise. */
  vapid: { privateKey: string | null; subject: string | null }
}

interface Given {
  PLACES_URL?: string | undefined
  PLANTNET_API_KEY?: string | undefined
  PLANTNET_URL: string
  VAPID_PRIVATE_KEY?: string | undefined
  VAPID_SUBJECT?: string | undefined
}

export const outsideServicesOf = (given: Given): OutsideServices => ({
  placesUrl: given.PLACES_URL,
  plantnet: given.PLANTNET_API_KEY ? { url: given.PLANTNET_URL, key: given.PLANTNET_API_KEY } : null,
  vapid: { privateKey: given.VAPID_PRIVATE_KEY ?? null, subject: given.VAPID_SUBJECT ?? null },
})
