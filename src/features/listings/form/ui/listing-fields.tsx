import { type ReactNode, useState } from 'react'
import type { Pence } from '#shared/money.ts'
import { Checkbox } from '#ui/forms/choice.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextArea, TextField } from '#ui/forms/text-field.tsx'
import type { PlainField } from '../../base/plain-fields.ts'
import type { Category } from '../../listing/category.ts'
import { typedPrice } from '../listing-form.ts'
import { PriceHint } from './price-hint.tsx'
import type { ListingFormState } from './use-listing-form.ts'

interface Props {
  form: ListingFormState
}

const BOOST = 'Boost this listing: £3.00'

/** The control of each plain field. */
const controls: Readonly<Record<PlainField, (props: Props) => ReactNode>> = {
  title: ({ form }) => <TextField {...form.field('title')} label="Title" countTo={100} required />,
  description: ({ form }) => (
    <TextArea
      {...form.field('description')}
      label="Description"
      hint="Variety, age, size, how it was grown. What a neighbour would want to know."
      countTo={1000}
      rows={6}
      required
    />
  ),
  quantity: ({ form }) => (
    <TextField {...form.field('quantity')} label="Quantity" inputMode="numeric" autoComplete="off" />
  ),
}

export const WordsFields = (props: Props) => (
  <>
    {controls.title(props)}
    {controls.description(props)}
  </>
)

/** Price and quantity, with what the seller receives. */
export const PriceFields = ({ form, feeNotice }: Props & { feeNotice: (price: Pence | null) => ReactNode }) => (
  <>
    <div className="grid gap-6 sm:grid-cols-[1fr_8rem]">
      <TextField {...form.field('price')} label="Price" prefix="£" inputMode="decimal" autoComplete="off" required />
      {controls.quantity({ form })}
    </div>
    <PriceHint form={form} />
    <div aria-live="polite">{feeNotice(typedPrice(form.values.price))}</div>
  </>
)

export const CategoryField = ({ form, categories }: Props & { categories: readonly Category[] }) => (
  <SelectField {...form.field('categoryId')} label="Category">
    {categories.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </SelectField>
)

/** Postcode and town. The postcode fills in the town. */
export function PlaceFields({ form, hint }: Props & { hint: string }) {
  const { field, lookup } = form
  const [hasLeft, setLeft] = useState(false)
  const postcode = field('postcode')
  const problem = postcode.error ?? (hasLeft ? lookup.problem : undefined)
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <TextField
        {...postcode}
        onBlur={(event) => {
          setLeft(true)
          return postcode.onBlur(event)
        }}
        label="Postcode"
        // Replaces the hint instead of being added below it: an added line would move the button from under the
        // pointer.
        {...(problem ? {} : { hint })}
        autoComplete="postal-code"
        autoCapitalize="characters"
        maxLength={10}
        error={problem}
      />
      <TextField
        {...field('location')}
        label="Location"
        hint={lookup.isLooking ? 'Looking it up…' : 'The town that buyers see.'}
        autoComplete="address-level2"
      />
    </div>
  )
}

export const BoostField = ({ form: { form }, hint }: Props & { hint: string }) => (
  <Checkbox
    {...form.register('featured')}
    defaultChecked={form.formState.defaultValues?.featured}
    label={BOOST}
    hint={`${hint} You pay for it after posting; your listing is published either way.`}
  />
)
