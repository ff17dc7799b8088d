import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { plantName } from './contract-suggest.ts'
import { allMonths, hardinessRatings, lights, plantKinds, toxicityLevels } from './plant.ts'

const months = z.readonly(z.array(z.literal(allMonths)))
const level = z.enum(toxicityLevels)

/** A complete entry of the catalogue. */
const plant = z.object({
  ...plantName.shape,
  synonyms: z.readonly(z.array(z.string())),
  kind: z.enum(plantKinds),
  light: z.readonly(z.array(z.enum(lights))),
  hardiness: z.enum(hardinessRatings),
  /** From and to. */
  heightCm: z.readonly(z.tuple([z.number(), z.number()])),
  sow: months,
  plantOut: months,
  harvest: months,
  flower: months,
  toxicity: z.object({ people: level, cats: level, dogs: level, note: z.string() }),
  care: z.string(),
  /** Kind of drawing, as in `/img/placeholder/{kind}/1.svg`. */
  drawing: z.string(),
})

export type PlantEntry = z.output<typeof plant>

export const getPlant = endpoint({
  method: 'GET',
  path: '/api/plants/:slug',
  access: 'anyone',
  isShared: true,
  summary: 'Returns a plant of the catalogue',
  params: z.object({ slug: z.string() }),
  reply: plant,
})
