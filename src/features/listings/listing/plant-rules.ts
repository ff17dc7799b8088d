import * as z from 'zod/mini'

/** A plant that may be sold once its seller has acknowledged the rule that applies to it. */
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

/** Details of an `INVASIVE_PLANT` error, under `refusal`. */
export const plantRefusal = z.object({
  plant: z.string(),
  latin: z.string(),
  reason: z.string(),
  /** An alternative to grow and sell. */
  instead: z.string(),
  law: z.object({ name: z.string(), url: z.string() }),
  /** Refused by our own policy, although the law would allow it. */
  isPolicy: z.boolean(),
})
export type PlantRefusal = z.output<typeof plantRefusal>
