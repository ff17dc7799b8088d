import { useState } from 'react'
import { useViewerPlace } from '#ui/browser/viewer-place.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { UNKNOWN_PLACE } from '../unknown-place.ts'

interface Props {
  /** Id of the field, unique on the page. */
  id: string
  submitText: string
  /** The last input, if it was not found. */
  wrong?: string | undefined
}

/**
 * Asks for the viewer's place within a page. A plain form: the server stores the place and shows what is near, so it
 * needs no scripts, and none are loaded for it.
 */
export function PlaceForm({ id, submitText, wrong }: Props) {
  const { place, openForm } = useViewerPlace()
  const [isUsed, setUsed] = useState(false)
  const error = wrong && !isUsed ? UNKNOWN_PLACE : undefined
  return (
    <form method="get" action="/browse">
      <label htmlFor={id} className="font-[620]">
        Postcode or town
      </label>
      <div className="mt-1.5 flex flex-wrap gap-2.5">
        <input
          type="text"
          id={id}
          name="place"
          required
          maxLength={100}
          autoComplete="postal-code"
          defaultValue={wrong ?? place?.outcode}
          aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
          aria-invalid={error ? true : undefined}
          onInput={() => setUsed(true)}
          className="h-12 min-w-0 flex-1 basis-40 rounded-lg border-[1.5px] border-control bg-card px-3.5 aria-invalid:border-2 aria-invalid:border-rhubarb"
        />
        <Button type="submit" tone="primary" className="min-h-12">
          {submitText}
        </Button>
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-1.5 font-[620] text-rhubarb text-sm">
          {error}
        </p>
      )}
      <p id={`${id}-hint`} className="mt-1.5 text-ink-2 text-sm">
        We only keep the first half, such as BS7.
      </p>
      <Button tone="quiet" size="small" className="-ml-3 mt-1 min-h-11 text-leaf" onClick={openForm}>
        <Icon name="locate-fixed" size={17} />
        Use my location
      </Button>
    </form>
  )
}
