import type { FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import type { Member } from '#shared/endpoint.ts'
import { addressOf, countUse } from './rate-limits.ts'

const SECONDS = 30 * 60

/** Pictures and decoded megapixels per half hour, by account and by address: several people may share an address. */
const limits = {
  member: { uploads: 30, megapixels: 400 },
  address: { uploads: 60, megapixels: 800 },
} as const

/** The account and the address that send a picture. */
export interface Uploader extends Pick<Member, 'id' | 'untradedSince'> {
  address: string
}

type LimitDeps = Pick<Deps, 'config' | 'counters' | 'clock'>

export const uploaderOf = (me: Pick<Member, 'id' | 'untradedSince'>, request: FastifyRequest): Uploader => ({
  id: me.id,
  ...(me.untradedSince && { untradedSince: me.untradedSince }),
  address: addressOf(request),
})

/** Counts one picture that is uploaded or fetched. Refuses with 429. */
export const spendUpload = (deps: LimitDeps, who: Uploader): Promise<void> => spendBoth(deps, who, 'uploads', 1)

/** Counts the megapixels of a picture to decode. Refuses with 429. */
export const spendMegapixels = (deps: LimitDeps, who: Uploader, megapixels: number): Promise<void> =>
  spendBoth(deps, who, 'megapixels', megapixels)

async function spendBoth(
  { config, counters, clock }: LimitDeps,
  { id, address }: Uploader,
  unit: 'uploads' | 'megapixels',
  by: number,
): Promise<void> {
  if (!config.rateLimits) return
  const name = `pictures-${unit}`
  await countUse(counters, clock, { name, seconds: SECONDS, max: limits.member[unit] }, `m${id}`, { by })
  await countUse(counters, clock, { name, seconds: SECONDS, max: limits.address[unit] }, address, { by })
}
