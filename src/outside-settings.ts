import * as z from 'zod'
import { isLoopback } from './shared/loopback.ts'

const NO_ADDRESS = 'be an address that begins with http:// or https://'

/** The key and photos of members go there, so nobody on the way may read them. */
const isPrivate = (address: string): boolean =>
  !URL.canParse(address) || address.startsWith('https:') || isLoopback(new URL(address).hostname)

/** fetch refuses an address with credentials in a message that repeats the key of the call. */
function isPlain(address: string): boolean {
  if (!URL.canParse(address)) return true
  const { username, password, search, hash } = new URL(address)
  return username + password + search + hash === ''
}

/** Services outside that are asked for places and plants; unset asks none. */
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
} as const

export interface OutsideServices {
  /** URL of a postcodes.io server. */
  placesUrl: string | undefined
  /** The service that names the plant in a photo; null sends none. */
  plantnet: { url: string; key: string } | null
}

interface Given {
  PLACES_URL?: string | undefined
  PLANTNET_API_KEY?: string | undefined
  PLANTNET_URL: string
}

export const outsideServicesOf = (given: Given): OutsideServices => ({
  placesUrl: given.PLACES_URL,
  plantnet: given.PLANTNET_API_KEY ? { url: given.PLANTNET_URL, key: given.PLANTNET_API_KEY } : null,
})
