import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import type { Cast } from '../cast.ts'
import { playCrops } from './play-crops.ts'
import { playReservations } from './play-reservations.ts'
import { playWanted } from './play-wanted.ts'

/** What neighbours look for, and then what growers have sown: some of them are notified, and some reserve. */
export async function playDemand(deps: Deps, app: FastifyInstance, cast: Cast): Promise<void> {
  await playWanted(deps, app, cast)
  await playCrops(deps, app, cast)
  await playReservations(deps, app, cast)
}
