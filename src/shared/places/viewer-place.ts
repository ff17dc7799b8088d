/** Distances in miles that a place may be searched within. */
export const RADII = [3, 5, 10, 25, 50] as const
export type Radius = (typeof RADII)[number]

export const DEFAULT_RADIUS: Radius = 5

/** Up to this distance, in miles, a listing is nearby. */
export const NEARBY_MILES = 25

/** Where a viewer looks for plants. Only the outward code is ever known, so nothing locates their home. */
export interface ViewerPlace {
  /** Outward code, such as `BS7`. */
  outcode: string
  /** Miles. */
  radius: Radius
}

/** Cookie with the viewer's place, such as `BS7.5`, so that the server renders pages for it. */
export const PLACE_COOKIE = 'place'
/** How long browsers keep it, in seconds. */
export const PLACE_COOKIE_AGE = 365 * 24 * 60 * 60

export const placeToCookie = ({ outcode, radius }: ViewerPlace): string => `${outcode}.${radius}`

/** Reads the cookie; null when it is missing or does not look like ours. Whether the outward code exists is unknown. */
export function placeFromCookie(text: string | undefined): ViewerPlace | null {
  const [, outcode, miles] = /^([A-Z]{1,2}\d[A-Z\d]?)\.(\d{1,2})$/.exec(text ?? '') ?? []
  const radius = toRadius(Number(miles))
  return outcode === undefined || radius === null ? null : { outcode, radius }
}

export const toRadius = (miles: number): Radius | null => RADII.find((radius) => radius === miles) ?? null
