import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { finishSavingCard, startSavingCard } from '#features/checkout/saved-card/contract.ts'
import { MANDATE_VERSION } from '#features/checkout/saved-card/mandate.ts'
import { listCrops } from '#features/crops/contract.ts'
import { cancelReservation, cropIsReady, reserveCrop } from '#features/crops/reservation-contract.ts'
import type { Api } from '#shared/api-client.ts'
import { localDateTime } from '#shared/london-time.ts'
import type { Cast } from '../cast.ts'
import { payByTestCard, signedIn } from '../play-orders.ts'

interface DemoReservation {
  buyer: string
  plant: string
  quantity: number
  least: number
  ending?: 'cancelled'
}

/** In the order in which they are made: of the last crop there are fewer than are reserved. */
const reservations: readonly DemoReservation[] = [
  { buyer: 'basil', plant: 'tomato', quantity: 3, least: 1 },
  { buyer: 'linden', plant: 'tomato', quantity: 2, least: 2, ending: 'cancelled' },
  { buyer: 'jasmine', plant: 'leek', quantity: 12, least: 6 },
  { buyer: 'jasmine', plant: 'lettuce', quantity: 4, least: 1 },
  { buyer: 'linden', plant: 'lettuce', quantity: 2, least: 2 },
]

const SHORT = { grower: 'basil', plant: 'lettuce', quantity: 3 } as const

/** Reservations of the demo crops with saved cards, through the API and the sandbox. */
export async function playReservations(deps: Deps, app: FastifyInstance, cast: Cast): Promise<void> {
  if (!deps.sandbox) return
  const cards = new Map<string, number>()
  for (const { buyer, plant, ending, ...wanted } of reservations) {
    const { api, end } = await signedIn(deps, app, cast.person(buyer))
    try {
      const savedCardId = cards.get(buyer) ?? (await saveCard(deps, api))
      cards.set(buyer, savedCardId)
      const crop = await cropOf(api, plant)
      const params = { id: String(crop.id) }
      const body = { ...wanted, savedCardId, withProtection: false, unitPrice: crop.price }
      const { id } = await api(reserveCrop, { params, body })
      if (ending === 'cancelled') await api(cancelReservation, { params: { id: String(id) } })
    } finally {
      await end()
    }
  }
  await isReady(deps, app, cast)
  await deps.jobs.idle()
}

/** The grower has fewer than are reserved: the later neighbour gets none. */
async function isReady(deps: Deps, app: FastifyInstance, cast: Cast): Promise<void> {
  const { api, end } = await signedIn(deps, app, cast.person(SHORT.grower))
  try {
    const { id } = await cropOf(api, SHORT.plant)
    const collectFrom = localDateTime(deps.clock.now()).day
    const body = { quantity: SHORT.quantity, collectFrom, postcode: 'BS3 1AB', knowsFrost: true }
    await api(cropIsReady, { params: { id: String(id) }, body })
  } finally {
    await end()
  }
}

async function cropOf(api: Api, plant: string) {
  const [crop] = (await api(listCrops, { query: { plant, everywhere: 'true' } })).crops
  if (!crop) throw new Error(`The demo has no crop of ${plant}.`)
  return crop
}

async function saveCard(deps: Deps, api: Api): Promise<number> {
  const { id, clientSecret } = await api(startSavingCard, { body: { agreed: true, mandateVersion: MANDATE_VERSION } })
  await payByTestCard(deps, api, clientSecret)
  await api(finishSavingCard, { body: { setupIntent: clientSecret.split('_secret_')[0] ?? '' } })
  return id
}
