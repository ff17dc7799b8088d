import * as z from 'zod/mini'
import { instant } from '#shared/fields.ts'
import { cropStatuses } from './crop.ts'

/** A crop as staff see it in a case. */
export const cropSubject = z.object({
  kind: z.literal('crop'),
  title: z.string(),
  note: z.nullable(z.string()),
  quantity: z.number(),
  /** Pence for each. */
  price: z.number(),
  outcode: z.string(),
  status: z.enum(cropStatuses),
  createdAt: instant,
})
export type CropSubject = z.output<typeof cropSubject>
