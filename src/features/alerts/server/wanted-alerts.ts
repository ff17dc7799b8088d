import type { Deps } from '#deps.ts'
import { circleOf, mustSaySomething } from './alert-input.ts'
import type { WordReader } from './index-terms.ts'
import { setIndexTerms } from './matching-store.ts'
import { dropUnfitting } from './notify-store.ts'
import { type AlertValues, insertAlert, updateAlert } from './store.ts'
import { alertOfWanted, type PreparedSearch, setWantedAlert, type WantedAlerts } from './wanted-alerts-store.ts'

/** What the feature of requests needs from alerts. */
export const wantedAlerts = (
  { db, places }: Pick<Deps, 'db' | 'places'>,
  { readWords }: { readWords: WordReader },
): WantedAlerts => ({
  async prepare({ keywords, postcode, radius }) {
    const { outcode, lat, lng } = await circleOf(places, postcode)
    return { keywords, radius, outcode, lat, lng, terms: await mustSaySomething({ db, readWords }, keywords) }
  },
  async add(tx, { userId, wantedId, now }, { terms, ...search }) {
    const id = await insertAlert(tx, userId, valuesOf(search), now, wantedId)
    await setIndexTerms(tx, id, terms)
  },
  async change(tx, { wantedId, now }, { terms, ...search }) {
    const alert = await alertOfWanted(tx, wantedId)
    if (!alert) return
    await updateAlert(tx, alert.id, valuesOf(search), now)
    await setIndexTerms(tx, alert.id, terms)
    await dropUnfitting(tx, alert.id)
  },
  async resume(tx, wantedId) {
    const alert = await alertOfWanted(tx, wantedId)
    if (!alert) return
    await setWantedAlert(tx, wantedId, true)
    await setIndexTerms(tx, alert.id, await mustSaySomething({ db: tx, readWords }, alert.keywords))
  },
})

const valuesOf = ({ outcode, ...search }: Omit<PreparedSearch, 'terms'>): AlertValues => ({
  ...search,
  ...{ outcode, userPostcode: outcode, categoryId: null, maxPrice: null, facts: {}, household: null },
  ...{ isActive: true, nearestFirst: false },
})
