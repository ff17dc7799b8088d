export interface Size {
  growers: number
  buyers: number
  /** Of this many buyers one looks for a plant by a request. */
  oneRequestIn: number
  /** Reservations that are tried for each crop, on average. */
  reservations: number
  /** Days between two moments at which people act, in the season and outside of it. */
  step: { season: number; rest: number }
  seed: number
}

const setting = (name: string, usual: number): number => Number(process.env[name] ?? usual)

/** The small year of `npm test`, unless the environment says otherwise. */
export const sizeOfYear = (): Size => ({
  growers: setting('GROWERS', 20),
  buyers: setting('BUYERS', 100),
  oneRequestIn: setting('ONE_REQUEST_IN', 4),
  reservations: setting('RESERVATIONS', 2),
  step: { season: setting('STEP', 7), rest: setting('STEP', 14) },
  seed: setting('SEED', 20_260_101),
})
