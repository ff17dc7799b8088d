/** A full or partial UK postcode: `SW1A`, `SW1A 1` or `SW1A 1AA`. */
export interface Postcode {
  /** The leading letters: `SW`. */
  area: string
  /** Outward code: `SW1A`. */
  outcode: string
  /** `SW1A 1`, when the digit after the outward code was given. */
  sector: string | null
  /** The full postcode in its canonical form, `SW1A 1AA`, when it was given. */
  full: string | null
}

/** Why a text has no location: it is not a postcode, its area does not exist, or it has no fixed location. */
export type PostcodeFault = 'format' | 'unknown_area' | 'no_fixed_place'

/** The message for users for each fault. */
export const postcodeSentences: Readonly<Record<PostcodeFault, string>> = {
  format: 'Please enter a valid UK postcode',
  unknown_area: 'Please enter a valid UK postcode: no place in the UK has one that begins like this',
  no_fixed_place: 'This postcode belongs to no fixed place. Please enter one of a place in the UK',
}

const MAX_LENGTH = 12

/** The 124 areas with a location: Great Britain, Northern Ireland, the Channel Islands and the Isle of Man. */
const areas = new Set(
  (
    'AB AL B BA BB BD BH BL BN BR BS BT CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E EC EH EN EX FK FY G GL ' +
    'GU GY HA HD HG HP HR HS HU HX IG IM IP IV JE KA KT KW KY L LA LD LE LL LN LS LU M ME MK ML N NE NG NN NP NR NW OL OX ' +
    'PA PE PH PL PO PR RG RH RM S SA SE SG SK SL SM SN SO SP SR SS ST SW SY TA TD TF TN TQ TR TS TW UB W WA WC WD WF WN WR ' +
    'WS WV YO ZE'
  ).split(' '),
)

// Armed forces (BFPO and its BF area), BX and XX of banks and large receivers, and the former Girobank.
const PLACELESS = /^(BFPO ?\d{1,4}|(BF|BX|XX)\d{1,2}( ?\d([ABD-HJLNP-UW-Z]{2})?)?|GIR ?0AA)$/

// One or two letters, a district without a leading zero, and in central London a letter after the district.
const OUTWARD = /^([A-PR-UWYZ][A-HK-Y]?)(\d|[1-9]\d|\d[A-HJKMNPR-Y])$/
// The letters C, I, K, M, O and V are not used, since they are easily misread.
const INWARD = /^\d[ABD-HJLNP-UW-Z]{2}$/

/** Districts with a letter exist in central London only. */
const LETTER_SUFFIX = /^(E1W|N1[CP]|NW1W|SE1P|W1[A-HJKSTUW]|EC[1-4][AMNPRVY]|SW1[AEHPVWXY]|WC[12][ABEHNRVX])$/
/** A district 0 exists in these areas only. */
const ZEROES = new Set(['BL', 'BS', 'CM', 'CR', 'FY', 'HA', 'PR', 'SL', 'SS'])

/**
 * Parses a full or partial postcode in any case and spacing. Pure: it checks the format, not whether the postcode
 * exists.
 */
export function parsePostcode(text: string): Postcode | { fault: PostcodeFault } {
  // Only ASCII is upper-cased: other letters, such as the long s, would become an S.
  if (text.length > 100 || !/^[A-Za-z0-9\s]+$/.test(text)) return { fault: 'format' }
  const given = text.trim().replace(/\s+/g, ' ').toUpperCase()
  if (given.length === 0 || given.length > MAX_LENGTH) return { fault: 'format' }
  if (PLACELESS.test(given)) return { fault: 'no_fixed_place' }
  const { outward, inward } = split(given)
  const area = OUTWARD.exec(outward)?.[1]
  if (area === undefined || !(inward === '' || /^\d$/.test(inward) || INWARD.test(inward))) return { fault: 'format' }
  if (!areas.has(area)) return { fault: 'unknown_area' }
  if (!districtExists(area, outward)) return { fault: 'format' }
  return {
    area,
    outcode: outward,
    sector: inward ? `${outward} ${inward.charAt(0)}` : null,
    full: inward.length === 3 ? `${outward} ${inward}` : null,
  }
}

/** A space separates the parts. Without one, the last three of five or more characters are the inward code. */
function split(given: string): { outward: string; inward: string } {
  const parts = given.split(' ')
  const [outward = '', inward = ''] = parts
  if (parts.length > 2) return { outward: '', inward: '' }
  if (parts.length === 2) return { outward, inward }
  if (INWARD.test(given.slice(-3))) return { outward: given.slice(0, -3), inward: given.slice(-3) }
  return { outward: given, inward: '' }
}

function districtExists(area: string, outcode: string): boolean {
  if (/[A-Z]$/.test(outcode)) return LETTER_SUFFIX.test(outcode)
  return outcode !== `${area}0` || ZEROES.has(area)
}
