import { type Pence, pence } from '#shared/money.ts'
import { type Bundle, cheaperBundle } from './bundle.ts'

/** The most units that a listing, and so an order, may have. */
export const MAX_UNITS = 999

/** How many units the viewer wants. */
export interface ChosenUnits {
  units: number
  onChoose: (units: number) => void
}

/**
 * What a number of units of a listing costs, in pence: the only place where this is worked out. As many bundles as fit, and the
 * rest one by one, or as one bundle more where that is cheaper. Never dearer than single units; more never cost less.
 */
export function priceOfUnits(price: number, units: number, offered: Bundle | null = null): Pence {
  const bundle = cheaperBundle(price, offered)
  if (!bundle) return pence(price * units)
  const rest = Math.min((units % bundle.units) * price, bundle.price)
  return pence(Math.floor(units / bundle.units) * bundle.price + rest)
}

/** Reads a number of units from an address; null unless it is one that an order may have. */
export function unitsOf(text: string | undefined): number | null {
  const units = /^[1-9]\d{0,2}$/.test(text ?? '') ? Number(text) : 0
  return units >= 1 && units <= MAX_UNITS ? units : null
}

/** `Only 2 are left.` */
export const onlyLeft = (left: number): string => `Only ${left === 1 ? 'one is' : `${left} are`} left.`
