import { LocateFixed } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef } from 'react'
import { Checkbox, ChoiceGroup } from '#ui/forms/choice.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import type { Category } from '../../listing/category.ts'
import { browseHref, chipsOf, findCategory } from '../browse-address.ts'
import { type Browse, PRICE_TOP, RADII, readBrowse } from '../read-browse.ts'
import { PlantFilters } from './plant-filters.tsx'
import { PriceSlider } from './price-slider.tsx'

interface Props {
  /** The form's id, so that a control elsewhere on the page can belong to it. */
  id?: string
  browse: Browse
  categories: readonly Category[]
  /** Navigates to a URL of the browse page. */
  onApply: (href: string) => void
  /** Applies every change immediately; otherwise only the button does. */
  isLive?: boolean
  /** Label of the button. */
  applyText?: string
}

/** The filters. A plain form, so that it also works without scripts. */
export function BrowseFilters({ id, browse, categories, onApply, isLive = false, applyText = 'Apply Filters' }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const isActive = chipsOf(browse, categories).length > 0
  const apply = () => form.current && onApply(browseHref(readForm(form.current)))
  const changed = () => {
    if (isLive && form.current && browseHref(readForm(form.current)) !== browseHref(browse)) apply()
  }
  // The address may change elsewhere, by a chip say. The boxes are updated without being recreated: that would lose the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address is the cause
  useEffect(() => {
    for (const box of form.current?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? [])
      box.checked = box.defaultChecked
  }, [browse])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    apply()
  }
  return (
    <form ref={form} id={id} method="get" action="/browse" onSubmit={submit} className="flex flex-col gap-6">
      <HiddenFields browse={browse} />
      <PriceSlider low={Number(browse.minPrice ?? 0)} high={Number(browse.maxPrice ?? PRICE_TOP)} onSettled={changed} />
      <Categories browse={browse} categories={categories} onChange={changed} />
      <Checkbox
        label="Featured Items Only"
        name="featured"
        value="true"
        defaultChecked={browse.featured === 'true'}
        onChange={changed}
      />
      <PlantFilters browse={browse} onChange={changed} />
      <Place browse={browse} onApply={onApply} onChange={changed} />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" tone="primary">
          {applyText}
        </Button>
        {isActive && (
          <ButtonLink href="/browse" tone="quiet">
            Clear All
          </ButtonLink>
        )}
      </div>
    </form>
  )
}

const readForm = (form: HTMLFormElement): Browse => readBrowse(Object.fromEntries(new FormData(form)))

/** Hidden fields for parameters that the form does not show but must keep. */
const HiddenFields = ({ browse: { q, exact, category, near, lat, lng } }: { browse: Browse }) =>
  Object.entries({ q, exact, category, near, lat, lng }).map(
    ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
  )

interface CategoriesProps extends Pick<Props, 'browse' | 'categories'> {
  onChange: () => void
}

function Categories({ browse, categories, onChange }: CategoriesProps) {
  if (browse.category) {
    return (
      <p>
        <span className="font-[620]">Category</span>
        <br />
        {findCategory(categories, browse.category)?.name ?? browse.category}
        {' · '}
        <TextLink href={browseHref(browse, { category: undefined })}>All categories</TextLink>
      </p>
    )
  }
  const ticked = browse.categories?.split(',') ?? []
  return (
    <ChoiceGroup legend="Categories">
      {categories.map(({ id, slug, name }) => {
        const isTicked = ticked.includes(slug) || ticked.includes(String(id))
        return <Checkbox key={slug} label={name} name={`in-${slug}`} defaultChecked={isTicked} onChange={onChange} />
      })}
    </ChoiceGroup>
  )
}

interface PlaceProps extends Pick<Props, 'browse' | 'onApply'> {
  onChange: () => void
}

/** Place and distance. */
export function Place({ browse, onApply, onChange }: PlaceProps) {
  // The filters are on the page twice, in the sidebar and in the panel for phones, so names alone would give duplicate
  // ids.
  const own = useId()
  const locate = () => {
    navigator.geolocation?.getCurrentPosition(
      ({ coords }) => {
        // Rounded to about a kilometre: that is precise enough, and the URL may be shared.
        const place = { lat: coords.latitude.toFixed(2), lng: coords.longitude.toFixed(2) }
        onApply(browseHref(browse, { ...place, postcode: undefined, nearby: 'true' }))
      },
      () => toast({ title: 'We could not find your position', description: 'Enter a postcode instead.' }),
      { maximumAge: 300_000, timeout: 10_000 },
    )
  }
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-[620]">Near</legend>
      <TextField
        key={browse.postcode ?? ''}
        id={`${own}postcode`}
        label="Postcode"
        name="postcode"
        defaultValue={browse.postcode}
        autoComplete="postal-code"
        maxLength={10}
        placeholder={browse.lat && !browse.postcode ? 'Your position' : 'BS6 or BS6 5TR'}
      />
      <SelectField
        key={`radius${browse.radius}`}
        id={`${own}radius`}
        label="Distance"
        name="radius"
        defaultValue={browse.radius ?? '10'}
        onChange={(event) => event.currentTarget.form?.['postcode']?.value && onChange()}
      >
        {[...new Set([...RADII, Number(browse.radius ?? 10)])]
          .sort((a, b) => a - b)
          .map((miles) => (
            <option key={miles} value={miles}>
              {miles} miles
            </option>
          ))}
      </SelectField>
      <Button size="small" onClick={locate}>
        <LocateFixed size={16} aria-hidden="true" />
        Use my position
      </Button>
    </fieldset>
  )
}
