import * as z from 'zod/mini'
import { toxicityLevels } from '#features/plants/plant.ts'
import { endpoint } from '#shared/endpoint.ts'

/** The two halves of the page. */
export const places = ['indoor', 'garden'] as const
export type Place = (typeof places)[number]

const level = z.enum(toxicityLevels)

const plant = z.object({
  slug: z.string(),
  name: z.string(),
  latin: z.string(),
  kind: z.string(),
  light: z.string(),
  hardiness: z.string(),
  care: z.string(),
  people: level,
  cats: level,
  dogs: level,
  note: z.string(),
})
export type CarePlant = z.output<typeof plant>

const tip = z.object({ title: z.string(), text: z.string() })
export type CareTip = z.output<typeof tip>

const trouble = z.object({ sign: z.string(), cause: z.string(), cure: z.string() })
export type PlantProblem = z.output<typeof trouble>

const toxic = z.object({
  slug: z.string(),
  name: z.string(),
  latin: z.string(),
  people: level,
  cats: level,
  dogs: level,
  note: z.string(),
})
export type ToxicPlant = z.output<typeof toxic>

const care = z.object({
  place: z.enum(places),
  tips: z.array(tip),
  troubles: z.array(trouble),
  /** By season, spring first. */
  seasons: z.array(tip),
  /** House plants that are harmful to people, cats or dogs when eaten or touched. Not filtered by place. */
  toxic: z.array(toxic),
  /** House plants whose toxicity to cats or dogs is unknown. */
  unknown: z.number(),
  /** Plants that match the search, best match first; empty without a search. */
  plants: z.array(plant),
  /** Total number of matches. */
  found: z.number(),
})
export type Care = z.output<typeof care>

export const getPlantCare = endpoint({
  method: 'GET',
  path: '/api/plant-care',
  access: 'anyone',
  isShared: true,
  summary: 'Care advice for plants indoors or in the garden, optionally filtered by a search',
  query: z.object({
    place: z.optional(z.enum(places, 'Choose indoor or garden')),
    q: z.optional(z.string().check(z.maxLength(200, 'Search for at most 200 characters'))),
  }),
  reply: care,
})
