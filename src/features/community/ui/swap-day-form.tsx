import { useState } from 'react'
import { ApiError } from '#shared/api-client.ts'
import { localDateTime } from '#shared/london-time.ts'
import { useApi } from '#ui/browser/api.ts'
import { ErrorSummary } from '#ui/forms/error-summary.tsx'
import { type SchemaForm, useSchemaForm } from '#ui/forms/schema-form.ts'
import { TextArea, TextField } from '#ui/forms/text-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import {
  addSwapDay,
  changeSwapDay,
  type SwapDayForm as Fields,
  MAX_LENGTH,
  type SwapDay,
  swapDayForm,
} from '../contract.ts'

interface Props {
  /** The swap day to change; null for a new one. */
  swapDay: SwapDay | null
  /** Announces a new one; by default for nobody but its author. */
  add?: (body: Fields) => Promise<unknown>
  onClose: () => void
  onSaved: () => void
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

function hoursOf(moment: string): { day: string; time: string } {
  const { day, minute } = localDateTime(new Date(moment))
  return { day, time: `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}` }
}

function fieldsOf(swapDay: SwapDay | null): Fields {
  if (!swapDay)
    return { title: '', day: '', from: '10:00', to: '12:00', venue: '', postcode: '', description: '', link: '' }
  const { title, venue, description, postcode, outcode, link, startsAt, endsAt } = swapDay
  const { day, time: from } = hoursOf(startsAt)
  const written = { title, venue, description, postcode: postcode ?? outcode, link: link ?? '' }
  return { ...written, day, from, to: hoursOf(endsAt).time }
}

/** Edits date, place and description of a swap day. */
export default function SwapDayForm({ swapDay, add, onClose, onSaved }: Props) {
  const api = useApi()
  const { errors, isSubmitting, refuse, field, onSubmit } = useSchemaForm<Fields>(swapDayForm, fieldsOf(swapDay))
  const [failure, setFailure] = useState<string>()
  const act = onSubmit(async (body) => {
    setFailure(undefined)
    try {
      if (swapDay) await api(changeSwapDay, { params: { id: String(swapDay.id) }, body })
      else await (add ?? ((fields) => api(addSwapDay, { body: fields })))(body)
      toast({ title: swapDay ? 'Swap day changed' : 'Swap day added', description: body.title })
      onSaved()
    } catch (error) {
      if (!refuse(error))
        setFailure(error instanceof ApiError ? error.sentence : 'Please check your connection and try again.')
    }
  })
  return (
    <form method="post" onSubmit={act} noValidate aria-label="Swap day" className="flex flex-col gap-5">
      {errors.length > 0 && <ErrorSummary errors={errors} />}
      <Notice tone="warning" title="A public place, never your home">
        A hall, a park, an allotment site. Everyone can read its name and district; the full postcode is shown to people
        who are signed in.
      </Notice>
      <SwapDayFields field={field} />
      {failure && (
        <Notice tone="destructive" isUrgent>
          {failure}
        </Notice>
      )}
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button onClick={onClose}>Close</Button>
        <Button type="submit" tone="primary" isPending={isSubmitting}>
          {swapDay ? 'Save Changes' : 'Add Swap Day'}
        </Button>
      </div>
    </form>
  )
}

const SwapDayFields = ({ field }: Pick<SchemaForm<Fields>, 'field'>) => (
  <>
    <TextField
      {...field('title')}
      label="Name"
      data-first-focus
      countTo={MAX_LENGTH.title}
      autoComplete="off"
      required
    />
    <TextField {...field('day')} label="Day" type="date" required />
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField {...field('from')} label="From" type="time" required />
      <TextField {...field('to')} label="To" type="time" required />
    </div>
    <TextField
      {...field('venue')}
      label="Place"
      hint="For example, St Mary’s church hall."
      autoComplete="off"
      required
    />
    <TextField
      {...field('postcode')}
      label="Postcode of the place"
      autoComplete="off"
      autoCapitalize="characters"
      maxLength={10}
      required
    />
    <TextArea
      {...field('description')}
      label="What to bring and expect"
      countTo={MAX_LENGTH.description}
      rows={4}
      required
    />
    <TextField {...field('link')} label="Web page" isOptional type="url" hint="Begins with https://" />
  </>
)
