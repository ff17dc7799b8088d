import { type KeyboardEvent, useState } from 'react'
import { TextField } from '#ui/forms/text-field.tsx'
import { Button } from '#ui/primitives/button.tsx'

const ID = 'photo-address'
const REFUSAL = 'Enter an address that begins with https://'

/** Adds a picture from the web by its URL. */
export function PhotoAddress({ isFull, onAdd }: { isFull: boolean; onAdd: (address: string) => void }) {
  const [address, setAddress] = useState('')
  const [error, setError] = useState<string>()
  const add = () => {
    const text = address.trim()
    const isGood = URL.canParse(text) && new URL(text).protocol === 'https:'
    setError(isGood ? undefined : REFUSAL)
    if (!isGood) return
    setAddress('')
    onAdd(text)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }
  return (
    <details className="group">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-leaf underline decoration-2 underline-offset-3">
        Add a photo from the web
      </summary>
      <div className="flex flex-wrap items-end gap-3 pt-1">
        <TextField
          id={ID}
          label="Address of the picture"
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          value={address}
          disabled={isFull}
          error={error}
          onChange={(event) => setAddress(event.target.value)}
          onKeyDown={onKeyDown}
          className="min-w-0 flex-1 basis-60"
        />
        <Button onClick={add} disabled={isFull} className="min-h-12">
          Add photo
        </Button>
      </div>
    </details>
  )
}
