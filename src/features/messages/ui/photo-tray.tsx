import { ImagePlus, X } from 'lucide-react'
import { Spinner } from '#ui/spinner.tsx'
import type { ChosenPhoto } from './use-photos.ts'

interface TrayProps {
  photos: readonly ChosenPhoto[]
  onDrop: (id: number) => void
}

/** Photos that go with the next message. */
export function PhotoTray({ photos, onDrop }: TrayProps) {
  if (photos.length === 0) return null
  return (
    <ul aria-label="Photos to send" className="flex flex-wrap gap-2 pb-2">
      {photos.map(({ id, name, preview, sent }) => (
        <li key={id} className="relative">
          <img
            src={preview}
            alt={name}
            className="size-18 rounded-md border border-line object-cover data-[busy=true]:opacity-50"
            data-busy={sent === null}
          />
          {sent === null && (
            <span role="status" className="absolute inset-0 grid place-items-center">
              <Spinner size={22} />
              <span className="sr-only">Adding {name}</span>
            </span>
          )}
          <button
            type="button"
            aria-label={`Remove ${name}`}
            onClick={() => onDrop(id)}
            className="-top-2 -right-2 absolute grid size-7 place-items-center rounded-full border-[1.5px] border-line bg-card text-ink hover:border-ink"
          >
            <X size={15} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
}

interface ButtonProps {
  isDisabled: boolean
  onChoose: (files: readonly File[]) => void
}

/** Opens the device's own photos or camera, without scripts too. */
export function AddPhotos({ isDisabled, onChoose }: ButtonProps) {
  return (
    <label
      data-tip="Add photos"
      className="relative grid size-11 shrink-0 place-items-center rounded-full transition-colors duration-120 hover:bg-sunken has-focus-visible:outline-3 has-focus-visible:outline-ink has-disabled:opacity-55"
    >
      <ImagePlus size={22} aria-hidden="true" />
      <input
        type="file"
        aria-label="Add photos"
        disabled={isDisabled}
        multiple
        accept="image/jpeg,image/png,image/gif,image/webp,image/avif,image/heic"
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])])
          target.value = ''
        }}
        className="sr-only"
      />
    </label>
  )
}
