import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { FileField } from '#ui/forms/file-field.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import { VisuallyHidden } from '#ui/primitives/visually-hidden.tsx'
import { MAX_PICTURES } from '../pictures.ts'
import { PhotoAddress } from './photo-address.tsx'
import { buttonOf, PhotoTile } from './photo-tile.tsx'
import { usePhotoDrag } from './use-photo-drag.ts'
import type { Photo, Photos } from './use-photos.ts'

const HINT = `PNG, JPG, GIF up to 5MB. Up to ${MAX_PICTURES}; the first is the cover.`
const FIRST_HINT = `Daylight, the whole plant, and a hand or a pot for size. PNG, JPG, GIF up to 5MB, ${MAX_PICTURES} at most.`
const PICKER = 'images'
/** Receives the focus when the pressed button has been removed. */
const nextBest = { earlier: 'later', later: 'earlier', grip: 'grip', remove: 'remove' } as const

interface Props extends Photos {
  error?: string | undefined
  /** Stored photos of an earlier listing that the seller may use again. */
  earlier?: readonly string[]
}

/** Photos of a listing: chosen, dropped, pasted or taken, each with its own progress. The first is the cover. */
export function PhotoPicker({ photos, error, earlier = [], ...acts }: Props) {
  const { tooMany, add, addAddress, addStored, remove, place, retry, hide } = acts
  const isFull = photos.length >= MAX_PICTURES
  const restoreFocus = useRestoredFocus(photos)
  const [news, setNews] = useState('')
  const placeOne = (key: number, to: number) => {
    const name = photos.find((photo) => photo.key === key)?.name
    setNews(`${name} is now photo ${to + 1} of ${photos.length}`)
    place(key, to)
  }
  const dragging = usePhotoDrag(placeOne)
  const removeOne = ({ key, name, url }: Photo) => {
    const position = photos.findIndex((photo) => photo.key === key)
    const neighbour = photos[position + 1] ?? photos[position - 1]
    restoreFocus([...(neighbour ? [buttonOf(neighbour.key, 'remove')] : []), PICKER])
    setNews(`${name} is removed`)
    const putBack = remove(key)
    if (url) toast({ title: 'Photo removed', description: name, action: { name: 'Undo', onChoose: putBack } })
  }
  usePasted(isFull ? null : add)
  return (
    <div className="flex flex-col gap-3">
      <FileField
        id={PICKER}
        label="Photos"
        hint={photos.length === 0 ? FIRST_HINT : HINT}
        isTall={photos.length === 0}
        isOptional
        error={error ?? tooMany}
        prompt={isFull ? `That is all ${MAX_PICTURES}` : 'Choose photos or drop them here'}
        accept="image/*,.heic,.heif"
        multiple
        disabled={isFull}
        onFiles={add}
      />
      {!isFull && <TakePhoto onTaken={add} />}
      <EarlierPhotos
        urls={isFull ? [] : earlier.filter((url) => !photos.some((photo) => photo.url === url))}
        onUse={addStored}
      />
      <PhotoAddress isFull={isFull} onAdd={addAddress} />
      <PhotoTiles
        photos={photos}
        dragging={dragging}
        onPlace={(key, to, act) => {
          restoreFocus([buttonOf(key, act), buttonOf(key, nextBest[act])])
          placeOne(key, to)
        }}
        onRemove={removeOne}
        onRetry={retry}
        onBroken={hide}
      />
      <VisuallyHidden>
        <span role="status">{news}</span>
      </VisuallyHidden>
    </div>
  )
}

/** Opens the camera, on devices that are held in the hand. */
const TakePhoto = ({ onTaken }: { onTaken: (files: File[]) => void }) => (
  <label className="pointer-coarse:flex flex lg:hidden min-h-12 cursor-pointer items-center justify-center gap-2 rounded-lg bg-leaf px-4 font-[620] text-on-leaf has-focus-visible:outline-3 has-focus-visible:outline-ink">
    <Icon name="camera" size={20} />
    Take a photo
    <input
      type="file"
      name="camera"
      accept="image/*"
      capture="environment"
      className="sr-only"
      onChange={({ target }) => {
        onTaken([...(target.files ?? [])])
        target.value = ''
      }}
    />
  </label>
)

/** Offers the photos of the listing that this one is like. Renders nothing without any. */
const EarlierPhotos = ({ urls, onUse }: { urls: readonly string[]; onUse: (urls: readonly string[]) => void }) =>
  urls.length > 0 && (
    <div className="flex flex-wrap items-center gap-3 rounded-md bg-sunken px-3 py-2.5">
      {urls.slice(0, 4).map((url) => (
        <img key={url} src={url} alt="" width={64} height={48} className="h-12 w-16 rounded-sm object-cover" />
      ))}
      <p className="min-w-40 flex-1 text-ink-2 text-sm">A new photo shows what you have now.</p>
      <Button size="small" onClick={() => onUse(urls)}>
        {urls.length === 1 ? 'Use the last photo again' : `Use the last ${urls.length} photos again`}
      </Button>
    </div>
  )

interface TilesProps extends Omit<ComponentProps<typeof PhotoTile>, 'photo' | 'position' | 'count' | 'isCover'> {
  photos: readonly Photo[]
}

/** The photos in their order. The cover is the first without an error. */
function PhotoTiles({ photos, ...acts }: TilesProps) {
  if (photos.length === 0) return null
  const cover = photos.find(({ problem }) => !problem)?.key
  return (
    <ol className="grid grid-cols-2 gap-3 sm:grid-cols-3" aria-label="Chosen photos">
      {photos.map((photo, position) => (
        <PhotoTile
          key={photo.key}
          photo={photo}
          position={position}
          count={photos.length}
          isCover={photo.key === cover}
          {...acts}
        />
      ))}
    </ol>
  )
}

/** Moving or removing a tile would lose the focus: the first of the given buttons that still exists receives it. */
function useRestoredFocus(photos: readonly Photo[]): (buttons: string[]) => void {
  const wanted = useRef<string[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the buttons are there once the photos have changed
  useEffect(() => {
    const buttons = wanted.current
    wanted.current = []
    document.getElementById(buttons.find((id) => document.getElementById(id)) ?? '')?.focus()
  }, [photos])
  return (buttons) => {
    wanted.current = buttons
  }
}

/** Accepts pictures pasted anywhere on the page; pasted text is not affected. */
function usePasted(add: ((files: File[]) => void) | null): void {
  const latest = useRef(add)
  latest.current = add
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0 || !latest.current) return
      event.preventDefault()
      latest.current(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}
