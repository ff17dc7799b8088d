import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useHousehold } from '#features/household/ui/queries.ts'
import { origins, potSizes } from '#features/listings/base/fact-choices.ts'
import type { Category } from '#features/listings/listing/category.ts'
import { choosable } from '#features/listings/listing/choosable.ts'
import { householdInWords } from '#shared/household.ts'
import { entriesOf } from '#shared/keyed.ts'
import { useApi } from '#ui/browser/api.ts'
import { Checkbox } from '#ui/forms/choice.tsx'
import { ErrorSummary, type FormError } from '#ui/forms/error-summary.tsx'
import { type SchemaForm, useSchemaForm } from '#ui/forms/schema-form.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { type AlertInput, alertForm, alertInputOf, type AlertForm as Fields } from '../alert-form.ts'
import { MISSING } from '../contract.ts'
import { describeDelayTiers } from '../delay-tiers.ts'
import { MAX_KEYWORDS_LENGTH } from '../keywords.ts'
import { alertRadii, radiusInWords } from '../radius.ts'
import { DryRun } from './dry-run.tsx'
import { alertsQuery, householdOfAlerts } from './queries.ts'
import { showFailure } from './use-alert-actions.ts'

interface Props {
  categories: readonly Category[]
  start: Fields
  /** Label of the submit button. */
  submit: string
  /** Creates or updates the alert. */
  send: (input: AlertInput) => Promise<unknown>
  onDone: () => void
  /** Shown beside the submit button. */
  onCancel?: () => void
  /** Set when the form replaces the element that had the focus. */
  takesFocus?: boolean
}

/** The form of an alert, with a preview of what it matches now. */
export function AlertForm({ categories, start, submit, send, onDone, onCancel, takesFocus }: Props) {
  const api = useApi()
  const client = useQueryClient()
  const { form, errors, isSubmitting, refuse, field, onSubmit } = useSchemaForm(alertForm, start)
  const values = form.watch()
  const { setFocus } = form
  useEffect(() => {
    if (takesFocus) setFocus('keywords')
  }, [takesFocus, setFocus])
  const act = onSubmit(async (filled) => {
    try {
      await send(alertInputOf(filled))
      await client.invalidateQueries({ queryKey: alertsQuery(api).queryKey, exact: true })
      onDone()
    } catch (error) {
      if (!refuse(error)) showFailure(error)
    }
  })
  // The summary takes the focus whenever its list is another one: while nothing is submitted it must stay the same.
  const problems = useMemo(() => summaryOf(errors), [errors])
  const offered = choosable(categories, Number(start.categoryId))
  return (
    <form
      method="post"
      onSubmit={act}
      noValidate
      aria-label={submit}
      className="grid gap-x-10 gap-y-6 lg:grid-cols-[3fr_2fr]"
    >
      <div className="flex flex-col gap-6">
        {problems.length > 0 && <ErrorSummary errors={problems} />}
        <AlertFields form={form} field={field} categories={offered} start={start} />
      </div>
      <div className="flex flex-col gap-6">
        <DryRun
          values={values}
          onSuggestion={(keywords) => form.setValue('keywords', keywords, { shouldDirty: true })}
        />
        <p className="text-ink-2 text-sm">
          You are notified once about a listing that is new, cheaper, for sale again or edited so that it fits, on the
          site and by email: at most one email an hour for each alert, with all new matches together. Distances are
          measured from your postcode’s district, never your home.
        </p>
        <div className="flex flex-wrap gap-2.5">
          <Button type="submit" tone="primary" isPending={isSubmitting} pendingText="Saving...">
            {submit}
          </Button>
          {onCancel && (
            <Button tone="quiet" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </div>
      </div>
    </form>
  )
}

interface FieldsProps extends Pick<SchemaForm<Fields>, 'form' | 'field'> {
  categories: readonly Category[]
  start: Fields
}

function AlertFields({ form, field, categories, start }: FieldsProps) {
  return (
    <>
      <TextField
        {...field('keywords')}
        label="Keywords"
        hint="Separate alternatives with commas: tomato seedlings, chilli. Other names of a plant match too."
        autoComplete="off"
        maxLength={MAX_KEYWORDS_LENGTH}
        required
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <SelectField {...field('categoryId')} label="Category" isOptional>
          <option value="">Any category</option>
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          {...field('maxPrice')}
          label="Maximum price"
          isOptional
          prefix="£"
          inputMode="decimal"
          autoComplete="off"
        />
        <TextField
          {...field('userPostcode')}
          label="Your postcode"
          autoComplete="postal-code"
          autoCapitalize="characters"
          maxLength={10}
          required
        />
        <SelectField {...field('radius')} label="Radius">
          {alertRadii.map((one) => (
            <option key={one} value={one}>
              {radiusInWords(one)}
            </option>
          ))}
        </SelectField>
      </div>
      <FactFields {...{ form, field, start }} />
      <Checkbox
        {...form.register('nearestFirst')}
        defaultChecked={start.nearestFirst}
        label="Nearest first"
        hint={`Notify people who live nearer first. ${describeDelayTiers()} Without this you are notified at once, whatever the distance.`}
      />
      <ForHousehold form={form} start={start} />
    </>
  )
}

/** What the seller must say of the plant. A listing that does not say it is not reported. */
function FactFields({ form, field, start }: Omit<FieldsProps, 'categories'>) {
  const { peatFree, organic, grownFrom, potSize } = start
  return (
    <details open={peatFree || organic || grownFrom !== '' || potSize !== ''} className="group">
      <summary className="min-h-11 cursor-pointer py-2 font-[620]">As described by the seller</summary>
      <div className="grid gap-x-6 gap-y-2 pt-2 sm:grid-cols-2">
        <SelectField {...field('grownFrom')} label="Raised from" isOptional>
          <option value="">Anything</option>
          {entriesOf(origins).map(([one, name]) => (
            <option key={one} value={one}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField {...field('potSize')} label="Size" isOptional>
          <option value="">Any size</option>
          {entriesOf(potSizes).map(([one, name]) => (
            <option key={one} value={one}>
              {name}
            </option>
          ))}
        </SelectField>
        <Checkbox {...form.register('peatFree')} defaultChecked={peatFree} label="Peat-free" />
        <Checkbox {...form.register('organic')} defaultChecked={organic} label="Grown organically" />
      </div>
    </details>
  )
}

/** Offered once the member has said who lives with them. */
function ForHousehold({ form, start: { forHousehold } }: Pick<FieldsProps, 'form' | 'start'>) {
  const mine = useHousehold()
  const { data: alerts } = useQuery(alertsQuery(useApi()))
  const household = householdOfAlerts(alerts) ?? mine.household
  // A household that was forgotten meanwhile leaves the box, so that it can be unticked.
  if (!household && !forHousehold && !form.watch('forHousehold')) return null
  return (
    <Checkbox
      {...form.register('forHousehold')}
      defaultChecked={forHousehold}
      label="Only what is safe for my household"
      hint={`Plants that are known to be safe${household ? ` (${householdInWords(household)})` : ''} and suit where you grow. When you save another household, the alert follows; when you forget it, the alert reports everything.`}
    />
  )
}

/** A missing value is reported once, however many fields lack one. */
function summaryOf(errors: readonly FormError[]): readonly FormError[] {
  const missing = errors.find(({ message }) => message === MISSING)
  if (!missing) return errors
  const others = errors.filter(({ message }) => message !== MISSING)
  return [{ ...missing, message: `Missing Information: ${MISSING}` }, ...others]
}
