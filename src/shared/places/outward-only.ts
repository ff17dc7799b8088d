/**
 * A full postcode in a text, alone or between other words. The first letter of an area and the letters of an inward code
 * exclude sizes such as `x2 6ft`. In an address inside another one, `+` and `%20` are spaces. Hyphens and full stops may
 * separate the halves. A hyphen is the end of a postcode only where spaces separate its halves, so that tokens such as
 * `x-B12AB-y` are left alone.
 */
const FULL =
  /(?<=%20|(?<![\w-]))([a-pr-uwyz][a-hk-y]?\d[a-z\d]?)(?:[\s+.-]|%20)*\d[abd-hjlnp-uw-z]{2}(?![\w-])|(?<=%20|\b)([a-pr-uwyz][a-hk-y]?\d[a-z\d]?)(?:[\s+]|%20)+\d[abd-hjlnp-uw-z]{2}\b/gi

/** The text with each full postcode shortened to its outward code: what may be shared, stored and shown. */
export function outwardOnly(text: string): string {
  const shortened = text.replace(FULL, '$1$2')
  // A second inward code, as in `BS7 8AA 8AA`, follows the outward code only now.
  return shortened === text ? text : outwardOnly(shortened)
}

/** The outward code of what a postcode field holds; a sector, `BS7 8`, is shortened like a full postcode. */
export const outwardPart = (postcode: string): string =>
  postcode.trim().replace(/^([a-z]{1,2}\d[a-z\d]?)(?:\s*\d[a-z]{2}|\s+\d)$/i, '$1')
