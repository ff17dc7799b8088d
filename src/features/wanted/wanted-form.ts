import * as z from 'zod/mini'
import { alertRadii, USUAL_RADIUS } from '#features/alerts/radius.ts'
import { wantedInput, wantedNote } from './contract.ts'
import { DEFAULT_DAYS, WANTED_DAYS } from './wanted.ts'

const { title, postcode } = wantedInput.shape

/** The form's fields, all of them text, validated with the messages of the API call. */
export const wantedForm = z.object({
  title,
  /** Slug of the chosen plant, or empty. */
  plant: z.string(),
  note: wantedNote,
  postcode,
  radius: z.string(),
  days: z.string(),
})
export type WantedForm = z.input<typeof wantedForm>

/** Body of the call that changes a request. Without a choice it ends when it would have. */
export const toChangedBody = ({ plant, radius, days, ...text }: WantedForm) => ({
  ...text,
  plant: plant || null,
  radius: alertRadii.find((one) => String(one) === radius) ?? USUAL_RADIUS,
  days: WANTED_DAYS.find((one) => String(one) === days),
})

/** Body of the call that posts a request. */
export const toWantedBody = (form: WantedForm) => {
  const body = toChangedBody(form)
  return { ...body, days: body.days ?? DEFAULT_DAYS }
}
