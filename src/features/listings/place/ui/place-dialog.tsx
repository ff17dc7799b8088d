import { type FormEvent, useId } from 'react'
import { RADII, toRadius } from '#shared/places/viewer-place.ts'
import { useViewerPlace } from '#ui/browser/viewer-place.ts'
import { Button } from '#ui/primitives/button.tsx'
import { Dialog } from '#ui/primitives/dialog.tsx'
import { PlaceField } from './place-field.tsx'
import { useChoosePlace } from './use-choose-place.ts'

/** Asks where the viewer looks for plants, and how far they would go. */
export default function PlaceDialog({ onClose }: { onClose: () => void }) {
  const { place } = useViewerPlace()
  const { choose, clear, isChoosing, problem } = useChoosePlace(onClose)
  const id = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const input = new FormData(event.currentTarget)
    const radius = toRadius(Number(input.get('radius')))
    choose({ place: String(input.get('place')), ...(radius && { radius }) })
  }
  return (
    <Dialog isOpen onClose={onClose} title="Your place" isForm>
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <PlaceField
          id={`${id}place`}
          defaultValue={place?.outcode}
          error={problem}
          isBusy={isChoosing}
          onPosition={(position) => choose({ position })}
        />
        <fieldset>
          <legend className="mb-2 font-[620]">How far would you go?</legend>
          <div className="flex overflow-hidden rounded-lg border-[1.5px] border-control has-focus-visible:outline-3 has-focus-visible:outline-ring">
            {RADII.map((miles) => (
              <label
                key={miles}
                className="flex min-h-11 flex-1 cursor-pointer items-center justify-center border-line border-l first:border-l-0 has-checked:bg-leaf has-checked:font-[620] has-checked:text-on-leaf"
              >
                <input
                  type="radio"
                  name="radius"
                  value={miles}
                  defaultChecked={miles === (place?.radius ?? 5)}
                  className="sr-only"
                />
                {miles}
                <span className="sr-only"> miles</span>
              </label>
            ))}
          </div>
          <p className="mt-1.5 text-ink-3 text-sm">In miles. Distances are rounded, and never measured to a door.</p>
        </fieldset>
        <Button type="submit" tone="primary" isPending={isChoosing}>
          Show listings nearby
        </Button>
        {place && (
          <Button tone="quiet" onClick={() => void clear().then(onClose)}>
            Forget my place
          </Button>
        )}
      </form>
    </Dialog>
  )
}
