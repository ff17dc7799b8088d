import * as z from 'zod/mini'

/** A plant that may be offered once its seller has acknowledged the rule it is under. */
export const wildRisk = z.object({
  latin: z.string(),
  plant: z.string(),
  /** For the seller, in the first person. */
  acknowledgement: z.string(),
  /** For buyers. */
  notice: z.string(),
  law: z.object({ name: z.string(), url: z.string() }),
})
export type WildRisk = z.output<typeof wildRisk>

/** What a refusal with `INVASIVE_PLANT` tells under `refusal`. */
export const plantRefusal = z.object({
  plant: z.string(),
  latin: z.string(),
  reason: z.string(),
  /** What to grow and offer in its place. */
  instead: z.string(),
  law: z.object({ name: z.string(), url: z.string() }),
  /** We do not list it, though the law would let us. */
  isPolicy: z.boolean(),
})
export type PlantRefusal = z.output<typeof plantRefusal>
