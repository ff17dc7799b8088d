import { useState } from 'react'
import { TextField } from '#ui/forms/text-field.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Button } from '#ui/primitives/button.tsx'

interface Props {
  id: string
  defaultValue?: string | undefined
  error?: string | undefined
  isBusy: boolean
  onPosition: (position: { lat: number; lng: number }) => void
}

const REFUSED = 'We could not find your position. Enter a postcode or a town instead.'

/** A postcode or a town, or the browser's position, rounded to about a kilometre before it is sent. */
export function PlaceField({ id, defaultValue, error, isBusy, onPosition }: Props) {
  const [isLocating, setLocating] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const locate = () => {
    setRefusal(undefined)
    if (!('geolocation' in navigator)) return setRefusal(REFUSED)
    setLocating(true)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setLocating(false)
        onPosition({ lat: Number(coords.latitude.toFixed(2)), lng: Number(coords.longitude.toFixed(2)) })
      },
      () => {
        setLocating(false)
        setRefusal(REFUSED)
      },
      { maximumAge: 300_000, timeout: 10_000 },
    )
  }
  return (
    <div className="flex flex-col items-start gap-2">
      <TextField
        id={id}
        name="place"
        label="Postcode or town"
        hint="We only keep the first half, such as BS7."
        defaultValue={defaultValue}
        error={error ?? refusal}
        autoComplete="postal-code"
        maxLength={100}
        className="w-full"
      />
      <Button tone="quiet" size="small" className="min-h-11" isPending={isLocating} disabled={isBusy} onClick={locate}>
        <Icon name="locate-fixed" size={17} />
        Use my location
      </Button>
    </div>
  )
}
