import { Icon } from '#ui/icons/icon.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'
import type { ChosenPhoto } from './use-photos.ts'

interface TrayProps {
  photos: readonly ChosenPhoto[]
  onDrop: (id: number) => void
  onRetry: (id: number) => void
}

/** The photos of the next message. A photo that failed to upload stays until it is uploaded or removed. */
export function PhotoTray({ photos, onDrop, onRetry }: TrayProps) {
  if (photos.length === 0) return null
  return (
    <>
      <ul aria-label="Photos to send" className="flex flex-wrap gap-2 pb-2">
        {photos.map((photo) => (
          <Tile key={photo.id} photo={photo} onDrop={onDrop} onRetry={onRetry} />
        ))}
      </ul>
      <div role="alert" className="text-rhubarb text-sm">
        {photos.map(({ id, name, problem }) =>
          problem ? (
            <p key={id} className="pb-2 [overflow-wrap:anywhere]">
              {name} is not added. {problem}
            </p>
          ) : null,
        )}
      </div>
    </>
  )
}

const Tile = ({ photo, onDrop, onRetry }: Omit<TrayProps, 'photos'> & { photo: ChosenPhoto }) => {
  const { id, name, preview, sent, problem } = photo
  const isBusy = sent === null && problem === null
  return (
    <li className="relative">
      <img
        src={preview}
        alt={name}
        className="size-18 rounded-md border border-line object-cover data-[busy=true]:opacity-50"
        data-busy={sent === null}
      />
      {problem && (
        <button
          type="button"
          aria-label={`Try ${name} again`}
          onClick={() => onRetry(id)}
          className="absolute inset-0 m-auto grid size-11 place-items-center rounded-full border-[1.5px] border-line bg-card text-ink hover:border-ink"
        >
          <Icon name="rotate-cw" size={20} />
        </button>
      )}
      {isBusy && (
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
        <Icon name="x" size={15} />
      </button>
    </li>
  )
}

interface ButtonProps {
  isDisabled: boolean
  onChoose: (files: readonly File[]) => void
}

/** Opens the device's photo picker or camera; works without scripts. */
export function AddPhotos({ isDisabled, onChoose }: ButtonProps) {
  return (
    <label
      data-tip="Add photos"
      className="relative grid size-11 shrink-0 place-items-center rounded-full transition-colors duration-120 hover:bg-sunken has-focus-visible:outline-3 has-focus-visible:outline-ink has-disabled:opacity-55"
    >
      <Icon name="image-plus" size={22} />
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
