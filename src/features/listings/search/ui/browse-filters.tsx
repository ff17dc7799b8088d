import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { useViewerPlace } from '#ui/browser/viewer-place.ts'
import { Checkbox, ChoiceGroup } from '#ui/forms/choice.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import type { Category } from '../../listing/category.ts'
import { browseHref, chipsOf, clearedHref, findCategory, milesOf, originOf, type Where } from '../browse-address.ts'
import { type Browse, PRICE_TOP, readBrowse } from '../read-browse.ts'
import { FactFilters, PlantFilters } from './plant-filters.tsx'
import { PriceSlider } from './price-slider.tsx'

interface Props {
  /** The form's id, so that a control elsewhere on the page can belong to it. */
  id?: string
  browse: Browse
  categories: readonly Category[]
  where: Where
  /** Navigates to a URL of the browse page. */
  onApply: (href: string) => void
  /** Applies every change immediately; otherwise only the button does. */
  isLive?: boolean
  /** Called with the filters as they are ticked, before they apply. */
  onDraft?: (draft: Browse) => void
  /** The button that applies the filters, and those beside it, in place of the usual ones. */
  buttons?: ReactNode
}

/** The filters. A plain form, so that it also works without scripts. */
export function BrowseFilters({ id, browse, categories, where, onApply, isLive = false, onDraft, buttons }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const isActive = chipsOf(browse, categories, where).length > 0
  const apply = () => form.current && onApply(browseHref(readForm(form.current)))
  const changed = () => {
    if (isLive && form.current && browseHref(readForm(form.current)) !== browseHref(browse)) apply()
    if (form.current) onDraft?.(readForm(form.current))
  }
  // The address may change elsewhere, for example by a chip. The boxes are updated without being recreated: that would lose the focus.
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
      <Checkbox
        label="Swaps"
        hint="Given for something of yours"
        name="swaps"
        value="true"
        defaultChecked={browse.swaps === 'true'}
        onChange={changed}
      />
      <PlantFilters browse={browse} where={where} onChange={changed} />
      <FactFilters browse={browse} onChange={changed} />
      <Near browse={browse} where={where} onChange={changed} />
      {buttons ?? (
        <div className="flex flex-wrap gap-2.5">
          <Button type="submit" tone="primary">
            Apply Filters
          </Button>
          {isActive && (
            <ButtonLink href={clearedHref(browse)} tone="quiet">
              Clear All
            </ButtonLink>
          )}
        </div>
      )}
    </form>
  )
}

const readForm = (form: HTMLFormElement): Browse => readBrowse(Object.fromEntries(new FormData(form)))

/** Hidden fields for parameters that the form does not show but must keep. */
const HiddenFields = ({ browse: { q, exact, category, near, postcode, lat, lng, radius } }: { browse: Browse }) =>
  Object.entries({ q, exact, category, near, postcode, lat, lng, radius }).map(
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

/** Only what is near the viewer, once they have a place; a button asks for it. */
function Near({ browse, where, onChange }: Pick<Props, 'browse' | 'where'> & { onChange: () => void }) {
  const { place, openForm } = useViewerPlace()
  const origin = originOf(browse, where)
  const named = origin && (browse.near || browse.postcode || browse.lat)
  return (
    <fieldset className="flex flex-col items-start gap-2">
      <legend className="mb-1 font-[620]">Near</legend>
      {named && <p className="text-ink-2">Within {milesOf(origin)}</p>}
      {place && !named && (
        <Checkbox
          label={`Within ${place.radius} miles of ${place.outcode}`}
          name="nearby"
          value="true"
          defaultChecked={browse.nearby === 'true'}
          onChange={onChange}
        />
      )}
      <Button size="small" className="min-h-11" onClick={openForm}>
        <Icon name="map-pin" size={16} />
        {place ? 'Change your place' : 'Set your place'}
      </Button>
    </fieldset>
  )
}
