import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import type { ApiError } from '#shared/api-client.ts'
import { Checkbox } from '#ui/forms/choice.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { type PlantRefusal, plantRefusal, type WildRisk, wildRisk } from '../../listing/plant-rules.ts'
import { LawLink } from '../../listing/ui/wild-risk-notices.tsx'
import type { ListingFormState } from './use-listing-form.ts'

const refusedPlant = (error: ApiError | null): PlantRefusal | undefined =>
  plantRefusal.safeParse(error?.body['refusal']).data
const risksToConfirm = (error: ApiError | null): WildRisk[] | undefined =>
  z.array(wildRisk).safeParse(error?.body['wildRisks']).data

/** What the law says about the plant in the form: that it cannot be sold, or what its seller must confirm. */
export function PlantRules({ form: { form, values, refusal, field } }: { form: ListingFormState }) {
  const texts = [values.title, values.description, values.variety, values.plant].join('\n')
  const [toConfirm, setAsked] = useState<{ risks: WildRisk[]; texts: string } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts that were refused count, not those typed since
  useEffect(() => {
    const risks = risksToConfirm(refusal)
    if (risks) setAsked({ risks, texts })
  }, [refusal])
  const isAsked = toConfirm !== null && toConfirm.texts === texts
  // A changed text may name another plant, which has not been confirmed yet.
  useEffect(() => {
    if (!isAsked) form.setValue('acknowledgedInvasive', false)
  }, [isAsked, form])

  const refused = refusedPlant(refusal)
  if (refused) return <Refused {...refused} />
  if (!isAsked) return null
  const { error, ...box } = field('acknowledgedInvasive')
  return (
    <Notice tone="warning" title="Please confirm before you list it">
      <ul className="mt-1 flex flex-col gap-2">
        {toConfirm.risks.map(({ latin, plant, acknowledgement, law }) => (
          <li key={latin}>
            <b>{plant}.</b> {acknowledgement} <LawLink law={law} />
          </li>
        ))}
      </ul>
      <Checkbox {...box} aria-invalid={error ? true : undefined} label="I have read this and confirm it" />
    </Notice>
  )
}

const Refused = ({ plant, reason, instead, law, isPolicy }: PlantRefusal) => (
  <Notice tone="destructive" title={`We cannot list ${plant}`}>
    <p>{reason}</p>
    <p className="mt-2">
      Better: <b>{instead}</b>.
    </p>
    <p className="mt-2">
      {isPolicy
        ? 'This is our own rule, because it spreads into the wild. '
        : 'It may not be sold, swapped or given away. '}
      <LawLink law={law} />
    </p>
  </Notice>
)
