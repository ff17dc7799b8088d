import { type Pence, pence } from '#shared/money.ts'

/** The most units that a listing, and so an order, may have. */
export const MAX_UNITS = 999

/** What a number of units of a listing costs, in pence: the only place where this is worked out. */
export const priceOfUnits = (price: number, units: number): Pence => pence(price * units)

/** Reads a number of units from an address; null unless it is one that an order may have. */
export function unitsOf(text: string | undefined): number | null {
  const units = /^[1-9]\d{0,2}$/.test(text ?? '') ? Number(text) : 0
  return units >= 1 && units <= MAX_UNITS ? units : null
}

/** `Only 2 are left.` */
export const onlyLeft = (left: number): string => `Only ${left === 1 ? 'one is' : `${left} are`} left.`
