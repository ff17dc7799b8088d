import { Secret, TOTP } from 'otpauth'

/** RFC 6238 with the values that every app knows: SHA-1, six digits, thirty seconds. */
const VALUES = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Codes of the step before and after the current one are accepted, for clocks that are slightly wrong. */
const WINDOW = 1
const SECRET_BYTES = 20

export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** The address that apps read from a QR code; they show the issuer beside the codes. */
export const addressOf = (secret: string, username: string, issuer: string): string =>
  new TOTP({ ...VALUES, issuer, label: username, secret: Secret.fromBase32(secret) }).toString()

/** The time step of a code, or null when the code is wrong. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const totp = new TOTP({ ...VALUES, secret: Secret.fromBase32(secret) })
  const timestamp = now.getTime()
  const distance = totp.validate({ token: code, timestamp, window: WINDOW })
  return distance === null ? null : totp.counter({ timestamp }) + distance
}

/** In groups of four, as it is typed into an app. */
export const readable = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret
