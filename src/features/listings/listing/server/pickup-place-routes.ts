import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { handle } from '#http/handle.ts'
import type { Call } from '#shared/endpoint.ts'
import { DomainError } from '#shared/errors.ts'
import * as contract from '../../place/pickup-places-contract.ts'
import {
  addPlace,
  moveListings,
  type PickupPlaceRow,
  pickupPlacesOf,
  updatePickupPlace,
} from '../../place/server/pickup-place-store.ts'
import { invalid } from './invalid.ts'
import { pointColumns } from './listing-place.ts'

type PlaceDeps = Pick<Deps, 'db' | 'clock' | 'places' | 'transaction'>
type Typed = Call<typeof contract.addPickupPlace>['body']

/** A seller's pickup places. Those of others answer 404, like unknown ones. */
export function pickupPlaceRoutes(app: FastifyInstance, deps: PlaceDeps): void {
  const { db, clock, transaction } = deps
  const limits = { limits: [{ name: 'pickup-places', max: 60, seconds: 600, by: 'member' as const }] }
  handle(app, contract.listPickupPlaces, async ({ me }) => (await pickupPlacesOf(db, me.id)).map(present))
  handle(
    app,
    contract.addPickupPlace,
    async ({ me, body }) => {
      const { values } = await read(deps, body)
      const now = clock.now()
      return present(await addPlace(db, { ...values, sellerId: me.id, createdAt: now, updatedAt: now }))
    },
    limits,
  )
  handle(
    app,
    contract.changePickupPlace,
    async ({ me, params, body }) => {
      const { values, columns } = await read(deps, body)
      const now = clock.now()
      return transaction(async (tx) => {
        const changed = await updatePickupPlace(tx, me.id, params.id, { ...values, updatedAt: now })
        if (!changed) throw unknown()
        await moveListings(tx, changed.id, columns, now)
        return present(changed)
      })
    },
    limits,
  )
  handle(app, contract.removePickupPlace, async ({ me, params }) => {
    if (!(await updatePickupPlace(db, me.id, params.id, { removedAt: clock.now() }))) throw unknown()
    return { success: true, message: 'The pickup place is removed from your list.' }
  })
}

/** The typed place as it is stored, and as the listings that name it store it. */
async function read(deps: PlaceDeps, { name, details, postcode }: Typed) {
  const { town, ...point } = await pointColumns(deps, postcode)
  if (!town) throw invalid('postcode', 'Please enter a valid UK postcode')
  return {
    values: { name, details, town, postcode: point.postcode ?? point.outcode },
    columns: { ...point, location: town },
  }
}

const present = ({ id, name, details, postcode, town }: PickupPlaceRow): contract.PickupPlace => ({
  id,
  name,
  details,
  postcode: postcode ?? '',
  town,
})

const unknown = (): DomainError => new DomainError('not_found', 'This pickup place no longer exists.')
