import type { AlertRadius } from '#features/alerts/radius.ts'
import type { CategoryId } from '#features/listings/base/categories.ts'

/** A plant alert of a demo user. */
export interface DemoAlert {
  person: string
  keywords: string
  /** Category id; null for any category. */
  categoryId: CategoryId | null
  /** Maximum price in pence; null for any price. */
  maxPrice: number | null
  radius: AlertRadius
  nearestFirst: boolean
  isActive: boolean
}

export const demoAlerts: readonly DemoAlert[] = [
  {
    person: 'ivy',
    keywords: 'rhubarb, runner beans',
    ...{ categoryId: null, maxPrice: 800, radius: 10, nearestFirst: false, isActive: true },
  },
  {
    person: 'ivy',
    keywords: 'strawberry runners',
    ...{ categoryId: null, maxPrice: null, radius: 10, nearestFirst: true, isActive: true },
  },
  {
    person: 'rose',
    keywords: 'Swiss cheese plant, spider plant',
    ...{ categoryId: 6, maxPrice: 2000, radius: 10, nearestFirst: false, isActive: true },
  },
  {
    person: 'rose',
    keywords: 'cold frame',
    ...{ categoryId: null, maxPrice: 2500, radius: 25, nearestFirst: false, isActive: false },
  },
  {
    person: 'rowan',
    keywords: 'dahlia',
    ...{ categoryId: null, maxPrice: null, radius: 50, nearestFirst: true, isActive: true },
  },
]
