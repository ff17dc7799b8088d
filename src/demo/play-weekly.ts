import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { setWeeklyEmail } from '#features/weekly/contract.ts'
import type { Cast } from './cast.ts'
import { demoPerson } from './people.ts'
import { signedIn } from './play-orders.ts'

/** Demo users who asked for the weekly email, near their district. */
const demoReaders = ['ivy', 'moss'] as const

export async function playWeekly(deps: Deps, app: FastifyInstance, cast: Cast): Promise<void> {
  for (const reader of demoReaders) {
    const { api, end } = await signedIn(deps, app, cast.person(reader))
    try {
      await api(setWeeklyEmail, { body: { isOn: true, place: demoPerson(reader).outcode, radius: 10 } })
    } finally {
      await end()
    }
  }
}
