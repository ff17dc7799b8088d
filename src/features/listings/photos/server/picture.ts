import sharp, { type Sharp } from 'sharp'
import { DomainError } from '#shared/errors.ts'
import { MAX_PICTURE_PIXELS, PICTURE_WIDTHS } from '../pictures.ts'

type Format = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif'

const startsWith = (file: Buffer, text: string, at = 0): boolean =>
  file.subarray(at, at + text.length).toString('latin1') === text

/** What a file is by its first bytes, whatever its name says; null for anything that is no picture we take. */
export function formatOf(file: Buffer): Format | null {
  if (startsWith(file, '\xff\xd8\xff')) return 'jpeg'
  if (startsWith(file, '\x89PNG\r\n\x1a\n')) return 'png'
  if (startsWith(file, 'GIF87a') || startsWith(file, 'GIF89a')) return 'gif'
  if (startsWith(file, 'RIFF') && startsWith(file, 'WEBP', 8)) return 'webp'
  if (startsWith(file, 'ftypavif', 4) || startsWith(file, 'ftypavis', 4)) return 'avif'
  return null
}

export interface Picture {
  /** Of the widest size that is kept. */
  width: number
  height: number
  /** Tiny WebP as a data URL. */
  placeholder: string
  sizes: { width: number; content: Buffer }[]
}

const QUALITY = 78
const TINY = 16

/** Makes the sizes we keep: upright, WebP, without the camera's notes such as where it was taken. The original is never stored. */
export async function preparePicture(file: Buffer): Promise<Picture> {
  if (!formatOf(file)) throw new DomainError('unsupported', 'Choose a JPEG, PNG, GIF, WebP or AVIF picture.')
  try {
    const source = sharp(file, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'warning' })
    const { width = 0, height = 0 } = await source.metadata()
    if (width * height > MAX_PICTURE_PIXELS) throw tooManyPixels()
    const upright = source.autoOrient()
    const made = await Promise.all(PICTURE_WIDTHS.map((wanted) => sized(upright, wanted)))
    const widest = made.at(-1)!.info
    const tiny = await upright.clone().resize({ width: TINY }).webp({ quality: 40 }).toBuffer()
    return {
      width: widest.width,
      height: widest.height,
      placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
      sizes: made.map(({ data }, index) => ({ width: PICTURE_WIDTHS[index]!, content: data })),
    }
  } catch (error) {
    throw refusal(error)
  }
}

const sized = (source: Sharp, width: number) =>
  source
    .clone()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true })

const tooManyPixels = (): DomainError =>
  new DomainError('too_large', 'This picture is too large. Choose one of at most 40 megapixels.')

function refusal(error: unknown): DomainError {
  if (error instanceof DomainError) return error
  if (error instanceof Error && /pixel limit/i.test(error.message)) return tooManyPixels()
  return new DomainError('invalid', 'We could not read this picture. It may be damaged: try another one.', {
    code: 'UNREADABLE_PICTURE',
  })
}
