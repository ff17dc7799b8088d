import { Fragment, type ReactNode, useRef, useState } from 'react'
import { entriesOf } from '#shared/keyed.ts'
import { type Pence, parsePounds } from '#shared/money.ts'
import { Checkbox } from '#ui/forms/choice.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextArea, TextField } from '#ui/forms/text-field.tsx'
import { classNames } from '#ui/primitives/class-names.ts'
import { MIN_BUNDLE } from '../../base/bundle.ts'
import { type PlainField, plainNames } from '../../base/plain-fields.ts'
import type { Category } from '../../listing/category.ts'
import { typedPrice } from '../listing-form.ts'
import { PriceHint } from './price-hint.tsx'
import type { ListingFormState } from './use-listing-form.ts'

interface Props {
  form: ListingFormState
}

/** The facts stand below the category, on which they depend, swaps beside the other ways to pass it on, the bundle below the price. */
const ELSEWHERE = ['facts', 'swap', 'bundle'] as const
type Worded = Exclude<PlainField, (typeof ELSEWHERE)[number]>

/** The control of each other plain field. */
const controls: Readonly<Record<Worded, (props: Props) => ReactNode>> = {
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

/** Plain fields beside the price; all others follow each other in the order of the list. */
const BESIDE_THE_PRICE: readonly Worded[] = ['quantity']
const isAbove = (name: PlainField): name is Worded =>
  ![...ELSEWHERE, ...BESIDE_THE_PRICE].some((other) => other === name)

export const WordsFields = (props: Props) => (
  <>
    {plainNames.filter(isAbove).map((name) => (
      <Fragment key={name}>{controls[name](props)}</Fragment>
    ))}
  </>
)

/** The ways to pass a thing on. */
const ways = { sell: 'Sell it', free: 'Give it away', swap: 'Swap it' } as const
type WayName = keyof typeof ways

const notes: Readonly<Record<Exclude<WayName, 'sell'>, string>> = {
  free: 'Free: buyers reserve it, and you choose whom to give it to.',
  swap: 'For a swap only: it has no price. Others propose something of theirs, and you choose.',
}

/** The chosen way, which sets price and swap terms. The price comes back with the way that has one. */
function useWay({ form: { form, values } }: Props) {
  const { price, swap } = values
  const before = useRef('')
  const [isFree, setFree] = useState(() => parsePounds(price) === 0)
  const way: WayName = swap === 'only' ? 'swap' : isFree ? 'free' : 'sell'
  const choose = (to: WayName) => {
    if (way === 'sell') before.current = price
    setFree(to === 'free')
    form.setValue('price', to === 'sell' ? before.current : '0', { shouldDirty: true })
    if (to === 'swap' || swap === 'only') form.setValue('swap', to === 'swap' ? 'only' : 'no', { shouldDirty: true })
    form.clearErrors('price')
  }
  return { way, choose }
}

/** Sell it for a price, give it away or swap it; how many, and what the seller receives. */
export function PriceFields({ form, feeNotice }: Props & { feeNotice: (price: Pence | null) => ReactNode }) {
  const { way, choose } = useWay({ form })
  const isSold = way === 'sell'
  return (
    <>
      <fieldset className="min-w-0">
        <legend className="mb-1.5 font-[620]">How do you want to pass it on?</legend>
        <div className="grid grid-cols-3 overflow-hidden rounded-lg border-[1.5px] border-control">
          {entriesOf(ways).map(([name, text]) => (
            <Way key={name} name={text} isChosen={way === name} onChoose={() => choose(name)} />
          ))}
        </div>
      </fieldset>
      <div className={classNames('grid gap-6', isSold ? 'grid-cols-[1fr_8rem]' : 'max-w-32')}>
        {isSold && (
          <TextField
            {...form.field('price')}
            label="Price"
            prefix="£"
            inputMode="decimal"
            autoComplete="off"
            required
          />
        )}
        {BESIDE_THE_PRICE.map((name) => (
          <Fragment key={name}>{controls[name]({ form })}</Fragment>
        ))}
      </div>
      {isSold && <BundleFields form={form} />}
      {isSold && <PriceHint form={form} />}
      {isSold && <OffersFields form={form} />}
      {way !== 'swap' && <SwapsField form={form} />}
      <div aria-live="polite">
        {way === 'sell' ? feeNotice(typedPrice(form.values.price)) : <p className="text-ink-2 text-sm">{notes[way]}</p>}
      </div>
    </>
  )
}

/** Several together for less, where there are several. */
function BundleFields({ form: { values, field } }: Props) {
  if (Number(values.quantity) < MIN_BUNDLE && !values.bundleUnits && !values.bundlePrice) return null
  return (
    <fieldset className="min-w-0 rounded-lg border-[1.5px] border-line px-4 pt-2 pb-4">
      <legend className="px-1 font-[620]">
        Cheaper together <span className="font-normal text-ink-3">(optional)</span>
      </legend>
      <div className="grid grid-cols-[8rem_1fr] gap-4">
        <TextField {...field('bundleUnits')} label="Any" inputMode="numeric" autoComplete="off" placeholder="3" />
        <TextField {...field('bundlePrice')} label="for" prefix="£" inputMode="decimal" autoComplete="off" />
      </div>
    </fieldset>
  )
}

/** Whether others may propose something of theirs instead. */
const SwapsField = ({ form: { form, values } }: Props) => (
  <div className="rounded-lg border-[1.5px] border-line px-4 py-2">
    <Checkbox
      name="swap"
      checked={values.swap === 'also'}
      onChange={({ target }) => form.setValue('swap', target.checked ? 'also' : 'no', { shouldDirty: true })}
      label="Take swaps too"
      hint="Others can propose plants of theirs for it. You have 72 hours to answer."
    />
  </div>
)

/** Whether buyers may name a lower price, and below which it is declined at once. */
function OffersFields({ form: { form, values, field } }: Props) {
  return (
    <div className="rounded-lg border-[1.5px] border-line px-4 py-2">
      <Checkbox
        {...form.register('acceptsOffers')}
        defaultChecked={form.formState.defaultValues?.acceptsOffers}
        label="Accept offers"
        hint="Buyers can offer you less. You have 24 hours to accept, decline or name your own amount."
      />
      {values.acceptsOffers && (
        <div className="mt-2 mb-3 pl-9">
          <TextField
            {...field('offerFloor')}
            label="Your lowest price"
            isOptional
            hint="Lower offers are declined for you. Buyers never see it."
            prefix="£"
            inputMode="decimal"
            autoComplete="off"
            className="max-w-64"
          />
        </div>
      )}
    </div>
  )
}

const Way = ({ name, isChosen, onChoose }: { name: string; isChosen: boolean; onChoose: () => void }) => (
  <label
    className={classNames(
      'flex min-h-12 cursor-pointer items-center justify-center px-3 text-center font-[620]',
      'has-focus-visible:outline-3 has-focus-visible:outline-ink has-focus-visible:-outline-offset-3',
      isChosen ? 'bg-leaf text-on-leaf' : 'bg-card hover:bg-sunken',
    )}
  >
    <input type="radio" name="way" checked={isChosen} onChange={onChoose} className="sr-only" />
    {name}
  </label>
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

/** What a boost costs and does. */
export interface BoostOffer {
  label: string
  hint: string
}

export const BoostField = ({ form: { form }, label, hint }: Props & BoostOffer) => (
  <Checkbox
    {...form.register('featured')}
    defaultChecked={form.formState.defaultValues?.featured}
    label={label}
    hint={`${hint} You pay for it after posting; your listing is published either way.`}
  />
)
