import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { DevTools } from '#deps.ts'
import { DomainError } from '#shared/errors.ts'

const DAY_MS = 86_400_000
const UNITS: ReadonlyMap<string, number> = new Map(
  Object.entries<number>({ s: 1000, m: 60_000, h: 3_600_000, d: DAY_MS, w: 7 * DAY_MS }),
)
const MAX_ADVANCE = 366 * DAY_MS

/** Parses `3d`, `48h`, `90m`, `10s` or `2w` to milliseconds; null for anything else. */
export function parseDuration(text: string): number | null {
  const match = /^(\d{1,6})([smhdw])$/.exec(text)
  const unit = UNITS.get(match?.[2] ?? '')
  return match && unit ? Number(match[1]) * unit : null
}

/**
 * `/dev/clock` shows the product's time and moves it forwards, so that everything with a delay can be tried at once.
 */
export function devClock(app: FastifyInstance, { clock, tick }: DevTools): void {
  const reading = () => ({ now: clock.now().toISOString(), offsetMs: clock.offset })
  app.get('/dev/clock', { schema: { hide: true } }, async () => reading())
  app.post<{ Body: { advance: string } }>(
    '/dev/clock',
    { schema: { hide: true, body: z.object({ advance: z.string() }) } as object },
    async (request) => {
      const { advance } = request.body
      const milliseconds = parseDuration(advance)
      if (milliseconds === null || milliseconds > MAX_ADVANCE) {
        throw new DomainError('invalid', 'Give a time such as 3d, 48h, 90m or 10s, at most a year.', {
          fields: { advance: 'Give a time such as 3d' },
        })
      }
      await clock.advance(milliseconds)
      await tick()
      return reading()
    },
  )
}
