import { ChevronLeft, ChevronRight, RotateCw, X } from 'lucide-react'
import { Badge } from '#ui/badge.tsx'
import { IconButton } from '#ui/button.tsx'
import { FileField } from '#ui/file-field.tsx'
import { MAX_PICTURES } from '../pictures.ts'
import type { Photo, usePhotos } from './use-photos.ts'

type Photos = ReturnType<typeof usePhotos>

/** Photos of a listing: picked, dropped or taken, each with its own progress; the first is the cover. */
export function PhotoPicker({ photos, add, remove, move, retry, hide }: Photos) {
  const isFull = photos.length >= MAX_PICTURES
  return (
    <div className="flex flex-col gap-3">
      <FileField
        id="photos"
        label="Photos"
        hint={`PNG, JPG, GIF up to 5MB. Up to ${MAX_PICTURES}; the first is the cover.`}
        isOptional
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
              {...{ remove, move, retry, hide }}
            />
          ))}
        </ol>
      )}
    </div>
  )
}

interface TileProps extends Pick<Photos, 'remove' | 'move' | 'retry' | 'hide'> {
  photo: Photo
  position: number
  isLast: boolean
}

function PhotoTile({ photo, position, isLast, remove, move, retry, hide }: TileProps) {
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
        {position === 0 && (
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
          <IconButton label={`Move ${name} earlier`} icon={<ChevronLeft size={18} />} onClick={() => move(key, -1)} />
        )}
        {!isLast && (
          <IconButton label={`Move ${name} later`} icon={<ChevronRight size={18} />} onClick={() => move(key, 1)} />
        )}
        {problem && preview && (
          <IconButton label={`Try ${name} again`} icon={<RotateCw size={18} />} onClick={() => retry(key)} />
        )}
        <IconButton
          label={isSending ? `Cancel ${name}` : `Remove ${name}`}
          icon={<X size={18} />}
          onClick={() => remove(key)}
          className="ml-auto"
        />
      </div>
    </li>
  )
}
