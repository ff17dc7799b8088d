import { ChevronLeft, ChevronRight, RotateCw, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Badge } from '#ui/badge.tsx'
import { IconButton } from '#ui/button.tsx'
import { FileField } from '#ui/file-field.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { MAX_PICTURES } from '../pictures.ts'
import type { Photo, usePhotos } from './use-photos.ts'

type Photos = ReturnType<typeof usePhotos>
interface Props extends Photos {
  error?: string | undefined
}
type Act = 'earlier' | 'later' | 'remove'

const PICKER = 'images'
const buttonOf = (key: number, act: Act) => `photo-${key}-${act}`

/** Photos of a listing: picked, dropped or taken, each with its own progress; the first is the cover. */
export function PhotoPicker({ photos, tooMany, add, remove, move, retry, hide, error }: Props) {
  const isFull = photos.length >= MAX_PICTURES
  const keepFocus = useKeptFocus(photos)
  const [news, setNews] = useState('')
  const cover = photos.find(({ problem }) => !problem)?.key
  const moveOne = (key: number, by: -1 | 1) => {
    const to = photos.findIndex((photo) => photo.key === key) + by
    keepFocus(
      by < 0 ? [buttonOf(key, 'earlier'), buttonOf(key, 'later')] : [buttonOf(key, 'later'), buttonOf(key, 'earlier')],
    )
    setNews(`${photos[to - by]?.name} is now photo ${to + 1} of ${photos.length}`)
    move(key, by)
  }
  const removeOne = (key: number) => {
    const position = photos.findIndex((photo) => photo.key === key)
    const neighbour = photos[position + 1] ?? photos[position - 1]
    keepFocus([...(neighbour ? [buttonOf(neighbour.key, 'remove')] : []), PICKER])
    setNews(`${photos[position]?.name} is removed`)
    remove(key)
  }
  return (
    <div className="flex flex-col gap-3">
      <FileField
        id={PICKER}
        label="Photos"
        hint={`PNG, JPG, GIF up to 5MB. Up to ${MAX_PICTURES}; the first is the cover.`}
        isOptional
        error={error ?? tooMany}
        prompt={isFull ? `That is all ${MAX_PICTURES}` : 'Choose photos or drop them here'}
        accept="image/*"
        multiple
        disabled={isFull}
        onFiles={add}
      />
      {photos.length > 0 && (
        <ol className="grid grid-cols-2 gap-3 sm:grid-cols-3" aria-label="Chosen photos">
          {photos.map((photo, position) => (
            <PhotoTile
              key={photo.key}
              photo={photo}
              position={position}
              isLast={position === photos.length - 1}
              isCover={photo.key === cover}
              {...{ remove: removeOne, move: moveOne, retry, hide }}
            />
          ))}
        </ol>
      )}
      <VisuallyHidden>
        <span role="status">{news}</span>
      </VisuallyHidden>
    </div>
  )
}

/** A tile that moves or goes would take the focus with it: the first of the given buttons still there gets it. */
function useKeptFocus(photos: readonly Photo[]): (buttons: string[]) => void {
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

interface TileProps extends Pick<Photos, 'remove' | 'move' | 'retry' | 'hide'> {
  photo: Photo
  position: number
  isLast: boolean
  isCover: boolean
}

function PhotoTile({ photo, position, isLast, isCover, remove, move, retry, hide }: TileProps) {
  const { key, name, preview, progress, url, problem } = photo
  const isSending = !(url || problem)
  return (
    <li className="flex flex-col gap-1">
      <div className="relative aspect-4/3 overflow-hidden rounded-md bg-sunken">
        {preview && (
          <img
            src={preview}
            alt={`${position + 1}: ${name}`}
            onError={() => hide(key)}
            className="size-full object-cover"
          />
        )}
        {isCover && (
          <span className="absolute top-2 left-2">
            <Badge tone="ink">Cover</Badge>
          </span>
        )}
        {isSending && (
          <progress
            value={progress}
            max={1}
            aria-label={`Sending ${name}`}
            className="absolute inset-x-2 bottom-2 h-2 w-[calc(100%-1rem)] accent-leaf"
          />
        )}
      </div>
      {problem && (
        <p role="alert" className="break-words font-[620] text-rhubarb text-sm">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap">
        {position > 0 && (
          <IconButton
            id={buttonOf(key, 'earlier')}
            label={`Move ${name} earlier`}
            icon={<ChevronLeft size={18} />}
            onClick={() => move(key, -1)}
          />
        )}
        {!isLast && (
          <IconButton
            id={buttonOf(key, 'later')}
            label={`Move ${name} later`}
            icon={<ChevronRight size={18} />}
            onClick={() => move(key, 1)}
          />
        )}
        {problem && preview && (
          <IconButton label={`Try ${name} again`} icon={<RotateCw size={18} />} onClick={() => retry(key)} />
        )}
        <IconButton
          id={buttonOf(key, 'remove')}
          label={isSending ? `Cancel ${name}` : `Remove ${name}`}
          icon={<X size={18} />}
          onClick={() => remove(key)}
          className="ml-auto"
        />
      </div>
    </li>
  )
}
