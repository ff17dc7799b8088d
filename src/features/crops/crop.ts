/** Status of a crop. `ready`: its grower has said how many there are. It is `over` by itself after its last day; `removed` is a decision of staff. */
export const cropStatuses = ['growing', 'ready', 'withdrawn', 'over', 'removed'] as const
export type CropStatus = (typeof cropStatuses)[number]

/** What neighbours get of a crop. */
export const cropKinds = ['plants', 'produce'] as const
export type CropKind = (typeof cropKinds)[number]

export const kindNames: Readonly<Record<CropKind, string>> = {
  plants: 'Young plants',
  produce: 'The harvest',
}

/** The category of the goods. */
export const CATEGORY_OF_KIND: Readonly<Record<CropKind, number>> = { plants: 3, produce: 2 }

export const MAX_LENGTH = { variety: 60, note: 500, title: 100 } as const
export const MAX_QUANTITY = 500

/** Pence for each. */
export const PRICES = { min: 30, max: 50_000 } as const

/** Maximum number of growing crops per member. */
export const MAX_GROWING = 40

/** How many days ahead of today a sowing can be announced, and how many days ago it can have been. */
export const SOWING_DAYS = { ahead: 180, ago: 400 } as const

/** The longest window in which a crop is ready, and how far ahead it may end, in days. */
export const MAX_WINDOW_DAYS = 92
export const MAX_AHEAD_DAYS = 550

/** For how many days everyone can still open a crop after its last day or after it was withdrawn. */
export const SHOWN_AFTER_END_DAYS = 90

/** Days, such as 2026-05-01, both included. */
export interface Window {
  from: string
  until: string
}

/** The status on a day: a growing crop is over after its last day. */
export const cropStatusOn = (
  { status, readyUntil }: { status: CropStatus; readyUntil: string },
  today: string,
): CropStatus => (status === 'growing' && readyUntil < today ? 'over' : status)

/** `Tomato ‘Gardener’s Delight’` */
export const cropTitle = (plant: string, variety: string | null): string => (variety ? `${plant} ‘${variety}’` : plant)
