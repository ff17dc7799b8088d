import type { Deps } from '#deps.ts'
import { circleOf, mustSaySomething } from './alert-input.ts'
import type { WordReader } from './index-terms.ts'
import { setIndexTerms } from './matching-store.ts'
import { insertAlert } from './store.ts'
import { alertOfWanted, setWantedAlert, type WantedAlerts } from './wanted-alerts-store.ts'

/** What the feature of requests needs from alerts. */
export const wantedAlerts = (
  { db, places }: Pick<Deps, 'db' | 'places'>,
  { readWords }: { readWords: WordReader },
): WantedAlerts => ({
  async prepare({ keywords, postcode, radius }) {
    const { outcode, lat, lng } = await circleOf(places, postcode)
    return { keywords, radius, outcode, lat, lng, terms: await mustSaySomething({ db, readWords }, keywords) }
  },
  async add(tx, { userId, wantedId, now }, { terms, outcode, ...search }) {
    const values = { ...search, outcode, userPostcode: outcode, categoryId: null, maxPrice: null, household: null }
    const id = await insertAlert(tx, userId, { ...values, isActive: true, nearestFirst: false }, now, wantedId)
    await setIndexTerms(tx, id, terms)
  },
  async resume(tx, wantedId) {
    const alert = await alertOfWanted(tx, wantedId)
    if (!alert) return
    await setWantedAlert(tx, wantedId, true)
    await setIndexTerms(tx, alert.id, await mustSaySomething({ db: tx, readWords }, alert.keywords))
  },
})
