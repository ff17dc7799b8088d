import * as z from 'zod/mini'
import { type RecallDetail, recallInput } from './contract.ts'
import { USUAL_ADVICE } from './recall.ts'

const { pest, infectedSince, advice } = recallInput.shape

/** A number, or the address of the page of a listing. */
const LISTING = /^(?:\S*\/product\/)?([1-9]\d{0,9})(?:[/?#]\S*)?$/

/** The form's fields, all of them text, validated with the messages of the API call. The host plants are chosen beside it. */
export const recallForm = z.object({
  pest,
  suspect: z.string().check(
    z.overwrite((text) => text.trim()),
    z.regex(LISTING, 'Enter the number of the listing, or the address of its page'),
  ),
  infectedSince,
  advice,
})
export type RecallForm = z.input<typeof recallForm>

/** The form of a draft; of a new recall with the usual advice. */
export const formOf = (recall: RecallDetail | null, suspect: string): RecallForm => ({
  pest: recall?.pest ?? '',
  suspect: recall ? String(recall.suspect.id) : suspect,
  infectedSince: recall?.infectedSince ?? '',
  advice: recall?.advice ?? USUAL_ADVICE,
})

/** Body of the calls. */
export const toRecallBody = ({ suspect, ...text }: RecallForm, hosts: readonly { slug: string }[]) => ({
  ...text,
  suspectId: Number(LISTING.exec(suspect.trim())?.[1]),
  hostPlants: hosts.map(({ slug }) => slug),
})
