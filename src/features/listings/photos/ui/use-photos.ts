import { useEffect, useRef, useState } from 'react'
import { whileSignedIn } from '#features/accounts/ui/signed-in-again.ts'
import { ApiError } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import { MAX_PICTURES } from '../pictures.ts'
import { sentenceIn, whenNotBusy } from './busy-uploads.ts'
import { fetchPhoto, readyToSend, refusalOf, sendPhoto, UnusablePhotoError } from './send-photo.ts'

/** A photo being added: chosen, uploading, stored or refused. */
export interface Photo {
  key: number
  name: string
  /** Preview in the browser; absent when the browser cannot display the file. */
  preview: string | null
  /** Upload progress, 0 to 1. */
  progress: number
  /** URL once it is stored. */
  url: string | null
  problem: string | null
  /** Whether a retry can succeed. */
  canRetry: boolean
}

/** Source of a photo. */
type Source = { file: File } | { address: string }

/** More parallel uploads would hold several full-size photos in a phone's memory. */
const AT_ONCE = 2

/** Statuses of answers about the picture itself. */
const JUDGED: readonly number[] = [400, 413, 415]

const isOurs = (preview: string | null): preview is string => preview?.startsWith('blob:') ?? false

/** The photos of a form. Each is uploaded immediately and separately, so that a failure delays no other. */
export function usePhotos(saved: readonly string[]) {
  const [photos, setPhotos] = useState<Photo[]>(() => saved.map(photoOf))
  const [tooMany, setTooMany] = useState<string>()
  const nextKey = useRef(saved.length + 1)
  const change = (key: number, part: Partial<Photo>) =>
    setPhotos((all) => all.map((photo) => (photo.key === key ? { ...photo, ...part } : photo)))
  const sending = useSending(change)
  const shown = useRef(photos)
  shown.current = photos
  // A removed photo can be restored, so its preview is released only with the form.
  const previews = useRef<string[]>([])
  useEffect(
    () => () => {
      for (const preview of previews.current) URL.revokeObjectURL(preview)
    },
    [],
  )

  const append = (name: string, source: Source, preview: string | null, problem: string | null) => {
    const key = nextKey.current++
    if (isOurs(preview)) previews.current.push(preview)
    const photo = { key, name, preview, progress: 0, url: null, problem, canRetry: false }
    setPhotos((all) => [...all, photo])
    if (!problem) sending.begin(key, name, source)
  }
  return {
    photos,
    /** Why not all of the chosen photos were accepted. */
    tooMany,
    add(chosen: readonly File[]) {
      const free = Math.max(0, MAX_PICTURES - photos.length)
      setTooMany(leftOut(chosen.slice(free)))
      for (const file of chosen.slice(0, free)) {
        const problem = refusalOf(file)
        append(file.name, { file }, problem ? null : URL.createObjectURL(file), problem)
      }
    },
    /** Adds photos that are already stored: those of another listing of the same seller. */
    addStored(urls: readonly string[]) {
      const added = urls.map((url, position) => ({ ...photoOf(url, position), key: nextKey.current++ }))
      setPhotos((all) => [...all, ...added].slice(0, MAX_PICTURES))
    },
    addAddress: (address: string) => append(nameOf(address), { address }, null, null),
    /** Removes a photo and returns a function that restores it. */
    remove(key: number): () => void {
      const position = photos.findIndex((photo) => photo.key === key)
      const photo = photos[position]
      sending.cancel(key)
      setTooMany(undefined)
      setPhotos((all) => all.filter((one) => one.key !== key))
      return () =>
        photo &&
        shown.current.length < MAX_PICTURES &&
        setPhotos((all) => (all.some((one) => one.key === key) ? all : all.toSpliced(position, 0, photo)))
    },
    /** Moves a photo to an index, counted from 0; out of range means the nearer end. */
    place: (key: number, position: number) => setPhotos((all) => moved(all, key, position)),
    retry: sending.again,
    hide: (key: number) => change(key, { preview: null }),
  }
}

function moved(all: Photo[], key: number, position: number): Photo[] {
  const photo = all.find((one) => one.key === key)
  return photo ? all.filter((one) => one !== photo).toSpliced(Math.max(0, position), 0, photo) : all
}

export type Photos = ReturnType<typeof usePhotos>

/** Uploads photos, a few at a time. */
function useSending(change: (key: number, part: Partial<Photo>) => void) {
  const api = useApi()
  const sources = useRef(new Map<number, { name: string; source: Source; stop: AbortController }>())

  const sendOne = async (key: number): Promise<void> => {
    const entry = sources.current.get(key)
    if (!entry) return
    const { name, source } = entry
    entry.stop = new AbortController()
    const { signal } = entry.stop
    try {
      const send = () =>
        'file' in source ? sendFile(source.file, key, signal) : fetchPhoto(source.address, name, signal)
      const url = await whenNotBusy(() => whileSignedIn(api, send), { signal })
      change(key, { url, progress: 1, ...('address' in source && { preview: url }) })
    } catch (error) {
      const problem = error instanceof ApiError ? `${name}: ${error.sentence}` : sentenceIn(error)
      // A file that the server rejected stays rejected; a file that did not arrive can be retried.
      const isJudged =
        error instanceof UnusablePhotoError || (error instanceof ApiError && JUDGED.includes(error.status))
      const canRetry = !isJudged
      if (!signal.aborted) change(key, { problem, canRetry })
    }
  }
  const sendFile = async (file: File, key: number, signal: AbortSignal): Promise<string> => {
    const small = await readyToSend(file)
    // Removed in the meantime: a removed photo must not be uploaded.
    signal.throwIfAborted()
    return sendPhoto(small, file.name, { onProgress: (progress) => change(key, { progress }), signal })
  }
  const queue = useUploadQueue(sendOne)
  return {
    begin(key: number, name: string, source: Source) {
      sources.current.set(key, { name, source, stop: new AbortController() })
      queue(key)
    },
    again(key: number) {
      change(key, { progress: 0, problem: null, canRetry: false })
      queue(key)
    },
    cancel(key: number) {
      sources.current.get(key)?.stop.abort()
      sources.current.delete(key)
    },
  }
}

/** Runs a few uploads at a time, in the order in which they were queued. */
function useUploadQueue(sendOne: (key: number) => Promise<void>): (key: number) => void {
  const waiting = useRef<number[]>([])
  const busy = useRef(0)
  const next = (): void => {
    while (busy.current < AT_ONCE) {
      const key = waiting.current.shift()
      if (key === undefined) return
      busy.current += 1
      void sendOne(key).finally(() => {
        busy.current -= 1
        next()
      })
    }
  }
  return (key) => {
    waiting.current.push(key)
    next()
  }
}

const leftOut = (files: readonly File[]): string | undefined =>
  files.length > 0
    ? `A listing can have ${MAX_PICTURES} photos. Not added: ${files.map(({ name }) => name).join(', ')}`
    : undefined

/** The last segment of a URL, which often is a file name. */
const nameOf = (address: string): string => {
  if (!URL.canParse(address)) return address.slice(0, 60)
  const { hostname, pathname } = new URL(address)
  return (pathname.split('/').pop() || hostname || address).slice(0, 60)
}

/** A photo uploaded on an earlier visit. */
const photoOf = (url: string, position: number): Photo => ({
  key: position + 1,
  name: `saved photo ${position + 1}`,
  preview: url,
  progress: 1,
  url,
  problem: null,
  canRetry: false,
})
