import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#shared/api-client.ts'
import { MAX_PICTURE_BYTES, MAX_PICTURES } from '../pictures.ts'

/** A photo on its way: chosen, being sent, kept, or refused. */
export interface Photo {
  key: number
  name: string
  /** What the browser shows of it; gone when it cannot. */
  preview: string | null
  /** Sent so far, 0 to 1. */
  progress: number
  /** Where it is kept, once it is. */
  url: string | null
  problem: string | null
}

const LONGEST_SIDE = 2000
const TYPES = /^image\/(jpeg|png|gif|webp|avif|heic|heif)$/

/** The photos of a form: each is sent at once and on its own, so that one that fails holds up no other. */
export function usePhotos(kept: readonly string[] = []) {
  const [photos, setPhotos] = useState<Photo[]>(() => kept.map(photoOf))
  const [tooMany, setTooMany] = useState<string>()
  const files = useRef(new Map<number, { file: File; request?: XMLHttpRequest }>())
  const nextKey = useRef(kept.length + 1)
  const change = (key: number, part: Partial<Photo>) =>
    setPhotos((all) => all.map((photo) => (photo.key === key ? { ...photo, ...part } : photo)))

  const begin = async (key: number) => {
    const entry = files.current.get(key)
    if (!entry) return
    change(key, { progress: 0, problem: null })
    try {
      const small = await shrink(entry.file)
      // Taken away in the meantime: nothing may be sent that nobody wants.
      if (!files.current.has(key)) return
      if (small.size > MAX_PICTURE_BYTES)
        throw new Error(`${entry.file.name} is larger than 5MB. Choose a smaller one.`)
      const url = await send(
        small,
        entry.file.name,
        (progress) => change(key, { progress }),
        (request) => {
          entry.request = request
        },
      )
      change(key, { url, progress: 1 })
    } catch (error) {
      change(key, {
        problem: error instanceof ApiError ? `${entry.file.name}: ${error.sentence}` : (error as Error).message,
      })
    }
  }

  const add = (chosen: File[]) => {
    const room = Math.max(0, MAX_PICTURES - photos.length)
    const leftOut = chosen.slice(room).map(({ name }) => name)
    setTooMany(
      leftOut.length > 0 ? `A listing has room for ${MAX_PICTURES} photos. Left out: ${leftOut.join(', ')}` : undefined,
    )
    for (const file of chosen.slice(0, room)) {
      const key = nextKey.current++
      const isPicture = TYPES.test(file.type)
      const preview = isPicture ? URL.createObjectURL(file) : null
      const problem = isPicture ? null : `${file.name} is not a picture we can use. Choose a PNG, JPG or GIF.`
      files.current.set(key, { file })
      setPhotos((all) => [...all, { key, name: file.name, preview, progress: 0, url: null, problem }])
      if (isPicture) void begin(key)
    }
  }
  const remove = (key: number) => {
    files.current.get(key)?.request?.abort()
    files.current.delete(key)
    const preview = photos.find((photo) => photo.key === key)?.preview
    if (preview?.startsWith('blob:')) URL.revokeObjectURL(preview)
    setTooMany(undefined)
    setPhotos((all) => all.filter((photo) => photo.key !== key))
  }
  const move = (key: number, by: -1 | 1) =>
    setPhotos((all) => {
      const from = all.findIndex((photo) => photo.key === key)
      const to = from + by
      const [one, other] = [all[from], all[to]]
      if (!one || !other) return all
      return all.map((photo, position) => (position === from ? other : position === to ? one : photo))
    })

  const shown = useRef(photos)
  shown.current = photos
  useEffect(
    () => () => {
      for (const { preview } of shown.current) if (preview?.startsWith('blob:')) URL.revokeObjectURL(preview)
    },
    [],
  )
  return {
    photos,
    /** Why not all of the chosen photos were taken. */
    tooMany,
    add,
    remove,
    move,
    retry: (key: number) => void begin(key),
    hide: (key: number) => change(key, { preview: null }),
  }
}

/** A photo that was sent on another day. */
const photoOf = (url: string, position: number): Photo => ({
  key: position + 1,
  name: `saved photo ${position + 1}`,
  preview: url,
  progress: 1,
  url,
  problem: null,
})

/** Makes a large photo smaller before it is sent; what the browser cannot read goes as it is, for the server to judge. */
async function shrink(file: File): Promise<Blob> {
  if (file.type === 'image/gif') return file
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return file
  const scale = LONGEST_SIDE / Math.max(bitmap.width, bitmap.height)
  if (scale >= 1 && file.size <= MAX_PICTURE_BYTES) return file
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * Math.min(1, scale)))
  canvas.height = Math.max(1, Math.round(bitmap.height * Math.min(1, scale)))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? file), 'image/jpeg', 0.88))
}

/** Sends one picture; XMLHttpRequest, because fetch does not tell how far an upload is. */
function send(
  picture: Blob,
  name: string,
  onProgress: (progress: number) => void,
  onStart: (request: XMLHttpRequest) => void,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const body = new FormData()
    body.set('file', picture, name)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () =>
      request.status === 201
        ? resolve((JSON.parse(request.responseText) as { url: string }).url)
        : reject(new ApiError(request.status, request.responseText))
    request.onerror = () => reject(new Error(`${name} could not be sent. Check your connection and try again.`))
    request.open('POST', '/api/uploads')
    request.send(body)
    onStart(request)
  })
}
