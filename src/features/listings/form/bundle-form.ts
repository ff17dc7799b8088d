import { parsePounds, pence, toDecimal } from '#shared/money.ts'
import { type Bundle, bundleRefusal } from '../base/bundle.ts'
import { bundle } from '../base/bundle-input.ts'

/** A bundle as the form holds it: text, both empty while there is none. */
export interface BundleFields {
  bundleUnits: string
  bundlePrice: string
}

export const noBundle: BundleFields = { bundleUnits: '', bundlePrice: '' }

export const bundleToForm = (bundle: Bundle | null): BundleFields =>
  bundle ? { bundleUnits: String(bundle.units), bundlePrice: toDecimal(pence(bundle.price)) } : noBundle

interface Typed extends BundleFields {
  price: string
}

const isEmpty = ({ bundleUnits, bundlePrice }: BundleFields): boolean => !(bundleUnits.trim() || bundlePrice.trim())

/** What is given away or swapped has no bundle; what was typed stays, and is never sent. */
const isOffered = ({ price }: Typed): boolean => parsePounds(price) !== 0

const typed = ({ bundleUnits, bundlePrice }: BundleFields) => ({
  units: /^\d{1,3}$/.test(bundleUnits.trim()) ? Number(bundleUnits.trim()) : Number.NaN,
  price: parsePounds(bundlePrice) ?? Number.NaN,
})

/** The bundle as the calls take it. */
export const bundleEntered = (form: Typed): Bundle | null =>
  isEmpty(form) || !isOffered(form) ? null : (bundle.safeParse(typed(form)).data ?? null)

/** What is wrong with it. */
export function bundleProblems(form: Typed): [name: keyof BundleFields, problem: string][] {
  if (isEmpty(form) || !isOffered(form)) return []
  const { units, price } = typed(form)
  if (!bundle.shape.units.safeParse(units).success) return [['bundleUnits', 'Enter how many, from 2 to 99']]
  if (!(price > 0)) return [['bundlePrice', 'Enter a price in pounds, such as 5']]
  const one = parsePounds(form.price)
  const dearer = one === null ? null : bundleRefusal({ units, price }, one)
  return dearer ? [['bundlePrice', dearer]] : []
}
