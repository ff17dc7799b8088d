/** Radii of an alert, in kilometres. */
export const alertRadii = [5, 10, 25, 50] as const
export type AlertRadius = (typeof alertRadii)[number]

export const USUAL_RADIUS: AlertRadius = 10

const MILES_IN_A_KILOMETRE = 0.621371192

export const toMiles = (kilometres: number): number => kilometres * MILES_IN_A_KILOMETRE

/** `10 km (about 6 miles)` */
export const radiusInWords = (kilometres: number): string =>
  `${kilometres} km (about ${Math.round(toMiles(kilometres))} miles)`

/** The smallest radius that covers about this many miles; the largest when none does. */
export const radiusFor = (miles: number): AlertRadius =>
  alertRadii.find((kilometres) => toMiles(kilometres) >= miles) ?? 50
