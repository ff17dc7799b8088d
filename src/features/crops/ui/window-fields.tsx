import { useQuery } from '@tanstack/react-query'
import { useApi } from '#ui/browser/api.ts'
import { Checkbox } from '#ui/forms/choice.tsx'
import { FieldError } from '#ui/forms/field.tsx'
import type { SchemaForm } from '#ui/forms/schema-form.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import type { SuggestedWindow } from '../contract.ts'
import { cropKinds } from '../crop.ts'
import type { CropForm } from '../crop-form.ts'
import { windowInWords } from '../days.ts'
import { windowQuery } from './queries.ts'

type Props = Pick<SchemaForm<CropForm>, 'form' | 'field'>

const DAY = /^\d{4}-\d{2}-\d{2}$/
const POSTCODE = /^[a-z]{1,2}\d[a-z\d]?(\s*\d[a-z]{2})?$/i

/** When the crop is ready: by the catalogue, or as the grower says. */
export function WindowFields({ form, field }: Props) {
  const { plant, kind, sownOn, postcode = '' } = form.watch()
  const sowing = { plant, kind: cropKinds.find((one) => one === kind) ?? 'plants', sownOn, postcode: postcode.trim() }
  const isKnown = plant !== '' && DAY.test(sownOn)
  const where = POSTCODE.test(sowing.postcode) ? sowing.postcode : ''
  const { data } = useQuery({
    ...windowQuery(useApi(), { ...sowing, postcode: where }),
    enabled: isKnown,
    throwOnError: false,
  })
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-[620] text-ink">When it is ready</legend>
      <p role="status" className="text-ink-2 text-sm">
        {isKnown && data ? usualIn(data) : 'Choose a plant and the day of sowing to see when it is usually ready.'}
      </p>
      <div className="mt-4 grid gap-6 sm:grid-cols-2">
        <TextField {...field('readyFrom')} label="First day, if you know better" isOptional type="date" />
        <TextField {...field('readyUntil')} label="Last day" isOptional type="date" />
      </div>
      {data?.isTender && <FrostWord field={field} data={data} />}
    </fieldset>
  )
}

const usualIn = ({ window, region }: SuggestedWindow): string =>
  window
    ? `Usually ${windowInWords(window)} in ${region}. Leave both days empty for these.`
    : 'Our catalogue does not know for this sowing: enter both days.'

function FrostWord({ field, data: { region, lastFrost } }: Pick<Props, 'field'> & { data: SuggestedWindow }) {
  const { error, ...registered } = field('knowsFrost')
  return (
    <div className="mt-4">
      {error && <FieldError text={error} />}
      <Checkbox
        {...registered}
        label="They can be ready before the last frost, and neighbours may read this"
        hint={`Frost kills these plants. The last one in ${region} is usually ${lastFrost}. Tick it only if your first day is earlier.`}
      />
    </div>
  )
}
