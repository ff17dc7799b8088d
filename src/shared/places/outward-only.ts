/**
 * A full postcode in a text, alone or between other words. The first letter of an area and the letters of an inward code
 * exclude sizes such as `x2 6ft`. In an address inside another one, `+` and `%20` are spaces. A hyphen does not end a
 * postcode, so that tokens are left alone.
 */
const FULL = /(?<=^|%20|[^\w-])([a-pr-uwyz][a-hk-y]?\d[a-z\d]?)(?:\s|\+|%20)*\d[abd-hjlnp-uw-z]{2}(?=$|[^\w-])/gi

/** The text with each full postcode shortened to its outward code: what may be shared, stored and shown. */
export const outwardOnly = (text: string): string => text.replace(FULL, '$1')

/** The outward code of what a postcode field holds; a sector, `BS7 8`, is shortened like a full postcode. */
export const outwardPart = (postcode: string): string =>
  postcode.trim().replace(/^([a-z]{1,2}\d[a-z\d]?)(?:\s*\d[a-z]{2}|\s+\d)$/i, '$1')
