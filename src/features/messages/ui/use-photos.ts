import { useRef, useState } from 'react'
import { whileSignedIn } from '#features/accounts/ui/signed-in-again.ts'
import { readyToSend, refusalOf } from '#features/listings/photos/ui/send-photo.ts'
import { type Api, ApiError } from '#shared/api-client.ts'
import { toast } from '#ui/toast.tsx'
import { MOST_PICTURES } from '../contract.ts'
import type { SentPicture } from './outbox.ts'

/** A photo chosen for the next message. */
export interface ChosenPhoto {
  id: number
  name: string
  /** What this browser shows until the server has it. */
  preview: string
  /** Null while it is on its way. */
  sent: SentPicture | null
}

export type ChosenPhotos = ReturnType<typeof usePhotos>

/** Photos for the next message: each is sent ahead as soon as it is chosen. */
export function usePhotos(api: Api) {
  const [photos, setPhotos] = useState<readonly ChosenPhoto[]>([])
  const count = useRef(0)
  const drop = (id: number) =>
    setPhotos((all) =>
      all.filter((photo) => {
        if (photo.id === id) URL.revokeObjectURL(photo.preview)
        return photo.id !== id
      }),
    )
  const add = async (file: File) => {
    const refusal = refusalOf(file)
    if (refusal) return fail(refusal)
    const id = ++count.current
    setPhotos((all) => [...all, { id, name: file.name, preview: URL.createObjectURL(file), sent: null }])
    try {
      const small = await readyToSend(file)
      const sent = await whileSignedIn(api, () => upload(small, file.name))
      setPhotos((all) => all.map((photo) => (photo.id === id ? { ...photo, sent } : photo)))
    } catch (error) {
      drop(id)
      fail(error instanceof ApiError ? error.sentence : (error as Error).message)
    }
  }
  return {
    photos,
    isBusy: photos.some(({ sent }) => sent === null),
    ready: photos.flatMap(({ sent }) => sent ?? []),
    choose(files: readonly File[]) {
      const room = MOST_PICTURES - photos.length
      if (files.length > room) fail(`One message takes ${MOST_PICTURES} photos at most.`)
      for (const file of files.slice(0, room)) void add(file)
    },
    /** Takes up the photos of a message that did not go out: the server has them already. */
    takeUp(pictures: readonly SentPicture[]) {
      const back = pictures.map((sent) => ({ id: ++count.current, name: 'Photo', preview: sent.smallUrl, sent }))
      setPhotos((all) => [...all, ...back].slice(0, MOST_PICTURES))
    },
    drop,
    clear() {
      for (const { preview } of photos) URL.revokeObjectURL(preview)
      setPhotos([])
    },
  }
}

const fail = (description: string): void => toast({ tone: 'destructive', title: 'Photo not added', description })

async function upload(picture: Blob, name: string): Promise<SentPicture> {
  const body = new FormData()
  body.set('file', picture, name)
  const answer = await fetch('/api/messages/pictures', { method: 'POST', body }).catch(() => {
    throw new Error(`${name} could not be sent. Check your connection and try again.`)
  })
  if (!answer.ok) throw new ApiError(answer.status, await answer.text())
  return (await answer.json()) as SentPicture
}
