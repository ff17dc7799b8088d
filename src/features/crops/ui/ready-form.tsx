import { type ComponentProps, useState } from 'react'
import * as z from 'zod/mini'
import { ApiError } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import { Checkbox } from '#ui/forms/choice.tsx'
import { ErrorSummary } from '#ui/forms/error-summary.tsx'
import { FieldError } from '#ui/forms/field.tsx'
import { useSchemaForm } from '#ui/forms/schema-form.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import type { Crop } from '../contract.ts'
import { dayInWords } from '../days.ts'
import { TERMS } from '../reservation.ts'
import { cropIsReady } from '../reservation-contract.ts'

const fields = z.object({
  quantity: z.string().check(z.regex(/^[1-9]\d{0,2}$/, 'Enter a number from 1 to 999')),
  collectFrom: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Enter a date')),
  postcode: z.string().check(z.minLength(1, 'Enter your postcode')),
  knowsFrost: z.boolean(),
  acknowledgedInvasive: z.boolean(),
})
type Fields = z.input<typeof fields>

interface Props {
  crop: Crop
  /** The member’s postcode. */
  home: string | null
  today: string
  onReady: (filled: { listingId: number; given: number; unfilled: number }) => void
}

const TITLE = 'The crop is ready'

/** The grower says how many there are. */
export function ReadyForm({ crop, home, today, onReady }: Props) {
  const api = useApi()
  const start = {
    ...{ quantity: '', collectFrom: today, postcode: home ?? crop.outcode },
    ...{ knowsFrost: false, acknowledgedInvasive: false },
  }
  const { form, errors, field, isSubmitting, refuse, onSubmit } = useSchemaForm<Fields>(fields, start)
  const [failure, setFailure] = useState<ApiError | 'offline'>()
  const act = onSubmit(async ({ quantity, postcode, ...rest }) => {
    setFailure(undefined)
    const body = { ...rest, quantity: Number(quantity), postcode }
    try {
      onReady(await api(cropIsReady, { params: { id: String(crop.id) }, body }))
    } catch (error) {
      if (!refuse(error)) setFailure(error instanceof ApiError ? error : 'offline')
    }
  })
  const isEarly = crop.frost !== null && form.watch('collectFrom') < crop.frost.freeOn
  const { error: lawError, ...law } = field('acknowledgedInvasive')
  return (
    <form method="post" onSubmit={act} noValidate aria-label={TITLE} className="flex max-w-150 flex-col gap-6">
      {errors.length > 0 && <ErrorSummary errors={errors} />}
      <TextField
        {...field('quantity')}
        label="How many are there?"
        hint={`${crop.quantity - crop.left} are reserved. Reservations are filled in their order, and the rest is on sale.`}
        inputMode="numeric"
        autoComplete="off"
        required
      />
      <TextField
        {...field('collectFrom')}
        label="Can be collected from"
        hint={`Cards are charged ${TERMS.chargeDaysBefore} days before at the earliest, and at least a day after our email.`}
        type="date"
        min={today}
        required
      />
      <TextField
        {...field('postcode')}
        label="Postcode of the collection"
        hint="Neighbours see the first half. Who has paid gets the place."
        autoComplete="postal-code"
        autoCapitalize="characters"
        maxLength={10}
        required
      />
      {isEarly && <Confirmed {...field('knowsFrost')} {...frostTexts(crop, today)} />}
      {lawError && <Confirmed {...law} error={lawError} label="I have read this, and confirm it" />}
      {failure && <Failure failure={failure} />}
      <Button type="submit" tone="primary" size="large" className="self-start" isPending={isSubmitting}>
        They Are Ready
      </Button>
    </form>
  )
}

const frostTexts = ({ region, frost }: Crop, today: string) => ({
  label: 'They are handed over before the last frost, and buyers may read this',
  hint: `Frost kills these plants. The last one in ${region} is usually over by ${dayInWords(frost?.freeOn ?? today)}.`,
})

/** A checkbox below the refusal that asks for it. */
const Confirmed = ({ error, ...checkbox }: ComponentProps<typeof Checkbox> & { error: string | undefined }) => (
  <div>
    {error && <FieldError text={error} />}
    <Checkbox {...checkbox} />
  </div>
)

const Failure = ({ failure }: { failure: ApiError | 'offline' }) => (
  <Notice tone="destructive" isUrgent>
    {failure === 'offline' ? 'Please check your connection and try again.' : failure.sentence}
    {failure !== 'offline' && failure.body.code === 'SELLER_UNDECLARED' && (
      <>
        {' '}
        <TextLink href="/settings/selling">Say how you sell</TextLink>
      </>
    )}
  </Notice>
)
