import sharp, { type Metadata, type Sharp } from 'sharp'
import { decoding } from '#http/limits/picture-decoding.ts'
import { DomainError } from '#shared/errors.ts'
import { MAX_PICTURE_PIXELS, PICTURE_WIDTHS } from '../pictures.ts'
import { looksOf } from './looks.ts'

// One thread per decoding and no cache, to limit memory.
sharp.concurrency(1)
sharp.cache(false)

type Format = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif'

const startsWith = (file: Buffer, text: string, at = 0): boolean =>
  file.subarray(at, at + text.length).toString('latin1') === text

/** The file type by its first bytes, regardless of its name; null for anything but a supported image. */
export function formatOf(file: Buffer): Format | null {
  if (startsWith(file, '\xff\xd8\xff')) return 'jpeg'
  if (startsWith(file, '\x89PNG\r\n\x1a\n')) return 'png'
  if (startsWith(file, 'GIF87a') || startsWith(file, 'GIF89a')) return 'gif'
  if (startsWith(file, 'RIFF') && startsWith(file, 'WEBP', 8)) return 'webp'
  if (startsWith(file, 'ftypavif', 4) || startsWith(file, 'ftypavis', 4)) return 'avif'
  return null
}

export interface Picture {
  /** Of the widest size that is stored. */
  width: number
  height: number
  /** Tiny WebP as a data URL. */
  placeholder: string
  /** Alike for alike pictures; null without enough detail. */
  looks: bigint | null
  sizes: { width: number; content: Buffer }[]
}

/** Cost of decoding a picture, from its header alone. */
export interface DecodingCost {
  /** Megapixels to decode. A JPEG counts a quarter, because it is scaled down while it is decoded. */
  megapixels: number
  /** Too large to be decoded in parallel with another one like it. */
  isVast: boolean
}

const QUALITY = 78
const TINY = 16
const WIDEST = Math.max(...PICTURE_WIDTHS)
/** Maximum ratio of height to width of a stored picture; a taller one is made narrower. */
const MAX_ASPECT = 4
const VAST_PIXELS = 16_000_000
/** Maximum pixels per byte of a very large picture. A photo has fewer than 20, a single-colour picture hundreds. */
const MAX_PIXELS_PER_BYTE = 32

/**
 * Converts an upload to the stored sizes: upright, WebP, without metadata such as the place of the photo. The original
 * is never stored. The picture is decoded once, to the widest size; the others are made from that. `mayCost` is called
 * before anything is decoded and refuses by throwing.
 */
export async function preparePicture(
  file: Buffer,
  mayCost: (cost: DecodingCost) => Promise<void> = async () => {},
): Promise<Picture> {
  const format = formatOf(file)
  if (!format) throw new DomainError('unsupported', 'Choose a JPEG, PNG, GIF, WebP or AVIF picture.')
  const header = await readable(() => sharp(file, { limitInputPixels: false, failOn: 'warning' }).metadata())
  const pixels = header.width * header.height
  if (pixels > MAX_PICTURE_PIXELS) throw tooLarge('Choose one of at most 40 megapixels.')
  const isVast = pixels > VAST_PIXELS
  if (isVast && pixels > file.length * MAX_PIXELS_PER_BYTE) throw tooLarge('Choose one of at most 16 megapixels.')
  await mayCost({ megapixels: Math.ceil(pixels / (format === 'jpeg' ? 4_000_000 : 1_000_000)), isVast })
  return decoding(() => readable(() => sizesOf(file, header)), { isVast })
}

async function sizesOf(file: Buffer, { orientation = 1 }: Metadata): Promise<Picture> {
  const isTurned = orientation >= 5
  const [across, along] = [WIDEST, WIDEST * MAX_ASPECT]
  // Rotated after scaling down: rotating while decoding would need the whole picture in memory.
  const small = await sharp(file, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'warning', sequentialRead: true })
    .resize({ ...box(isTurned ? along : across, isTurned ? across : along) })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const upright = await turned(sharp(small.data, { raw: small.info }), orientation)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const sized = (width: number, quality: number) =>
    sharp(upright.data, { raw: upright.info })
      .resize({ ...box(width, width * MAX_ASPECT) })
      .webp({ quality })
      .toBuffer()
  const sizes: Picture['sizes'] = []
  for (const width of PICTURE_WIDTHS) sizes.push({ width, content: await sized(width, QUALITY) })
  const tiny = await sized(TINY, 40)
  return {
    width: upright.info.width,
    height: upright.info.height,
    placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
    looks: await looksOf(sharp(upright.data, { raw: upright.info })),
    sizes,
  }
}

/** A stored picture as a JPEG without metadata, for services that do not read WebP. Transparent parts become white. */
export const asJpeg = (stored: Buffer): Promise<Buffer> =>
  decoding(() => readable(() => sharp(stored).flatten({ background: 'white' }).jpeg({ quality: 90 }).toBuffer()))

const box = (width: number, height: number) => ({ width, height, fit: 'inside', withoutEnlargement: true }) as const

/** Turns a picture upright by its EXIF orientation (1 to 8). Sharp mirrors before it rotates. */
function turned(picture: Sharp, orientation: number): Sharp {
  const { mirror, degrees } = orientations[orientation] ?? { mirror: null, degrees: 0 }
  const mirrored = mirror === 'down' ? picture.flip() : mirror === 'across' ? picture.flop() : picture
  return degrees === 0 ? mirrored : mirrored.rotate(degrees)
}

const orientations: Readonly<Record<number, { mirror: 'down' | 'across' | null; degrees: number }>> = {
  2: { mirror: 'across', degrees: 0 },
  3: { mirror: null, degrees: 180 },
  4: { mirror: 'down', degrees: 0 },
  5: { mirror: 'down', degrees: 90 },
  6: { mirror: null, degrees: 90 },
  7: { mirror: 'down', degrees: 270 },
  8: { mirror: null, degrees: 270 },
}

async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch {
    throw new DomainError('invalid', 'We could not read this picture. It may be damaged: try another one.', {
      code: 'UNREADABLE_PICTURE',
    })
  }
}

const tooLarge = (sentence: string): DomainError =>
  new DomainError('too_large', `This picture is too large. ${sentence}`)
