import { useRef, useState } from 'react'
import { whileSignedIn } from '#features/accounts/ui/signed-in-again.ts'
import { sentenceIn, uploadError, whenNotBusy } from '#features/listings/photos/ui/busy-uploads.ts'
import { readyToSend, refusalOf } from '#features/listings/photos/ui/send-photo.ts'
import { ApiError } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import { toast } from '#ui/primitives/toast.tsx'
import { MAX_PICTURES, type SentPicture, sentPicture } from '../contract.ts'

/** A photo selected for the next message. */
export interface ChosenPhoto {
  id: number
  name: string
  /** Local preview until the upload finishes. */
  preview: string
  /** Null until the server has it. */
  sent: SentPicture | null
  /** Error of a failed upload that can be retried. */
  problem: string | null
}

export type ChosenPhotos = ReturnType<typeof usePhotos>

/** Photos for the next message. Each is uploaded as soon as it is selected. */
export function usePhotos() {
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([])
  const count = useRef(0)
  const change = (id: number, part: Partial<ChosenPhoto>) =>
    setPhotos((all) => all.map((photo) => (photo.id === id ? { ...photo, ...part } : photo)))
  const remove = (id: number) =>
    setPhotos((all) =>
      all.filter((photo) => {
        if (photo.id === id) URL.revokeObjectURL(photo.preview)
        return photo.id !== id
      }),
    )
  const sending = useSending({
    onSent: (id, sent) => change(id, { sent }),
    onProblem: (id, problem) => change(id, { problem }),
    onRefused(id, sentence) {
      remove(id)
      fail(sentence)
    },
  })
  const add = (file: File) => {
    const refusal = refusalOf(file)
    if (refusal) return fail(refusal)
    const id = ++count.current
    setPhotos((all) => [...all, { id, name: file.name, preview: URL.createObjectURL(file), sent: null, problem: null }])
    sending.begin(id, file)
  }
  return {
    photos,
    isBusy: photos.some(({ sent, problem }) => sent === null && problem === null),
    hasFailed: photos.some(({ problem }) => problem !== null),
    ready: photos.flatMap(({ sent }) => sent ?? []),
    choose(files: readonly File[]) {
      const free = MAX_PICTURES - photos.length
      if (files.length > free) fail(`One message takes ${MAX_PICTURES} photos at most.`)
      for (const file of files.slice(0, free)) add(file)
    },
    retry(id: number) {
      change(id, { problem: null })
      sending.again(id)
    },
    /** Restores the photos of a message that failed to send. They are already uploaded. */
    restore(pictures: readonly SentPicture[]) {
      const back = pictures.map((sent) => ({
        ...{ id: ++count.current, name: 'Photo', preview: sent.smallUrl, sent },
        problem: null,
      }))
      setPhotos((all) => [...all, ...back].slice(0, MAX_PICTURES))
    },
    drop(id: number) {
      sending.cancel(id)
      remove(id)
    },
    clear() {
      for (const { preview } of photos) URL.revokeObjectURL(preview)
      setPhotos([])
    },
  }
}

interface Outcome {
  onSent: (id: number, picture: SentPicture) => void
  /** The upload can be retried. */
  onProblem: (id: number, sentence: string) => void
  /** The server rejected the picture or it cannot be read: a retry gives the same result. */
  onRefused: (id: number, sentence: string) => void
}

/** Uploads photos and keeps their files until they are uploaded or removed. */
function useSending({ onSent, onProblem, onRefused }: Outcome) {
  const api = useApi()
  const files = useRef(new Map<number, { file: File; stop: AbortController }>())
  const send = async (id: number) => {
    const entry = files.current.get(id)
    if (!entry) return
    const { file, stop } = entry
    const small = await readyToSend(file).catch((error: Error) => onRefused(id, error.message))
    if (!small) return
    try {
      const upload = () => whileSignedIn(api, () => sendPicture(small, file.name))
      const sent = await whenNotBusy(upload, { signal: stop.signal })
      files.current.delete(id)
      onSent(id, sent)
    } catch (error) {
      if (stop.signal.aborted) return
      const report = isFinal(error) ? onRefused : onProblem
      report(id, sentenceIn(error))
    }
  }
  return {
    begin(id: number, file: File) {
      files.current.set(id, { file, stop: new AbortController() })
      void send(id)
    },
    again: (id: number) => void send(id),
    cancel(id: number) {
      files.current.get(id)?.stop.abort()
      files.current.delete(id)
    },
  }
}

/** Status codes of responses that concern the picture itself. */
const JUDGED: readonly number[] = [400, 413, 415]

const isFinal = (error: unknown): boolean => error instanceof ApiError && JUDGED.includes(error.status)

const fail = (description: string): void => toast({ tone: 'destructive', title: 'Photo not added', description })

async function sendPicture(picture: Blob, name: string): Promise<SentPicture> {
  const body = new FormData()
  body.set('file', picture, name)
  const answer = await fetch('/api/messages/pictures', { method: 'POST', body }).catch(() => {
    throw new Error(`${name} could not be sent. Check your connection and try again.`)
  })
  if (!answer.ok) throw uploadError(answer.status, await answer.text(), answer.headers.get('retry-after'))
  return sentPicture.parse(await answer.json())
}
