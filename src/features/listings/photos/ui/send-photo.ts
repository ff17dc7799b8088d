import { uploadPicture } from '../contract.ts'
import { MAX_PICTURE_BYTES } from '../pictures.ts'
import { uploadError } from './busy-uploads.ts'

const MAX_SIDE_PX = 2000
const HEIC = /^image\/hei[cf]$/
const HEIC_NAME = /\.hei[cf]$/i
const TYPES = /^image\/(jpeg|png|gif|webp|avif|heic|heif)$/

const isHeic = ({ type, name }: File): boolean => HEIC.test(type) || (type === '' && HEIC_NAME.test(name))

/** Why a file cannot be used, judging by its name and type; null when it can. */
export const refusalOf = (file: File): string | null =>
  TYPES.test(file.type) || isHeic(file)
    ? null
    : `${file.name} is not a picture we can use. Choose a PNG, JPG or GIF up to 5MB.`

/** A photo that cannot be sent: a retry fails in the same way. */
export class UnusablePhotoError extends Error {}

/**
 * Makes a large photo smaller, and a HEIC one a JPEG where the browser can read it. What cannot be made smaller goes as
 * it is, for the server to judge. Throws an UnusablePhotoError with the sentence to show.
 */
export async function readyToSend(file: File): Promise<Blob> {
  const small = await shrink(file)
  if (small === file && isHeic(file))
    throw new UnusablePhotoError(
      `${file.name}: this browser cannot read HEIC photos. Save it as JPG and choose it again.`,
    )
  if (small.size > MAX_PICTURE_BYTES)
    throw new UnusablePhotoError(`${file.name} is larger than 5MB. Choose a smaller one.`)
  return small
}

async function shrink(file: File): Promise<Blob> {
  if (file.type === 'image/gif') return file
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return file
  try {
    const scale = Math.min(1, MAX_SIDE_PX / Math.max(bitmap.width, bitmap.height))
    if (scale === 1 && file.size <= MAX_PICTURE_BYTES && !isHeic(file)) return file
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(bitmap.width * scale))
    canvas.height = Math.max(1, Math.round(bitmap.height * scale))
    const pen = canvas.getContext('2d')
    if (!pen) return file
    // JPEG has no transparency: without a background, transparent areas would turn black.
    pen.fillStyle = '#ffffff'
    pen.fillRect(0, 0, canvas.width, canvas.height)
    pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    return await new Promise((done) => canvas.toBlob((blob) => done(blob ?? file), 'image/jpeg', 0.88))
  } catch {
    return file
  } finally {
    bitmap.close()
  }
}

interface Sending {
  onProgress: (progress: number) => void
  signal: AbortSignal
}

/** Uploads one picture and returns its URL. Uses XMLHttpRequest because fetch does not report upload progress. */
export function sendPhoto(picture: Blob, name: string, { onProgress, signal }: Sending): Promise<string> {
  const answer = new Promise<string>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const body = new FormData()
    body.set('file', picture, name)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () =>
      request.status === 201
        ? resolve(request.responseText)
        : reject(uploadError(request.status, request.responseText, request.getResponseHeader('retry-after')))
    request.onerror = () => reject(new Error(`${name} could not be sent. Check your connection and try again.`))
    request.onabort = () => reject(new Error(`${name} was cancelled.`))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.open('POST', '/api/uploads')
    request.send(body)
  })
  return answer.then((text) => uploadPicture.reply.parse(JSON.parse(text)).url)
}

/** Has the server download a picture from the web and returns its URL here. */
export async function fetchPhoto(address: string, name: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch('/api/uploads/from-address', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: address }),
    signal,
  }).catch(() => {
    throw new Error(`${name} could not be fetched. Check your connection and try again.`)
  })
  if (!answer.ok) throw uploadError(answer.status, await answer.text(), answer.headers.get('retry-after'))
  return uploadPicture.reply.parse(await answer.json()).url
}
