import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { findUser } from '#features/accounts/server/store.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { requestsForPlantAt } from '#features/wanted/server/plant-request-store.ts'
import { cropStatusOn, cropTitle } from '../crop.ts'
import { announcedNotice } from './emails/crop-notices.ts'
import { announcedQueue, type CropDeps, todayOf } from './growing.ts'
import { namesOf } from './plants.ts'
import { isOnHold } from './present.ts'
import { findCrop } from './store.ts'

type JobDeps = CropDeps & Pick<Deps, 'mail' | 'live' | 'publicUrl'>

/** Members notified of one crop: those whose requests are the newest. */
const MAX_NOTIFIED = 50

/** Notifies members who look for what was announced. */
export function cropJobs(deps: JobDeps): void {
  deps.jobs.work(announcedQueue, ({ cropId }) => deps.transaction((tx) => notifySeekers(deps, tx, cropId)))
}

/** Idempotent: each member gets one notification of a crop. */
async function notifySeekers(deps: JobDeps, tx: Database, cropId: number): Promise<void> {
  const crop = await findCrop(tx, cropId)
  if (!crop || cropStatusOn(crop, todayOf(deps)) !== 'growing') return
  if (isOnHold(crop, await deps.suspects(tx))) return
  const { growerId, growerName, plantSlug, outcode, quantity, readyFrom: from, readyUntil: until } = crop
  const { lat, lng } = await deps.places.lookup(outcode)
  const place = { plant: plantSlug, growerId, lat, lng, now: deps.clock.now() }
  for (const { authorId, title: request } of await requestsForPlantAt(tx, place, MAX_NOTIFIED)) {
    const seeker = await findUser(tx, authorId)
    if (!seeker) continue
    const where = `${deps.places.townOf(outcode)?.name ?? outcode}, ${outcode}`
    const facts = {
      ...{ cropId, growerId, growerName, quantity, where, ready: { from, until } },
      ...{ title: cropTitle(namesOf(plantSlug).name, crop.variety), request },
      to: { id: authorId, fullName: seeker.fullName },
    }
    await notify(deps, tx, announcedNotice(facts, deps.publicUrl()))
  }
}
