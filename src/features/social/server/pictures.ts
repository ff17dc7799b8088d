import sharp from 'sharp'
import type { Deps } from '#deps.ts'
import type { ListingRow } from '#features/listings/listing/view-models.ts'
import { drawingFor as drawingOfListing } from '#features/listings/photos/drawing-for.ts'
import { photosOf, uploadKeyOf } from '#features/listings/photos/pictures.ts'
import type { Plant } from '#features/plants/plant.ts'
import { monthName, monthSpan } from '#features/plants/plant-words.ts'
import { decoding } from '#http/limits/picture-decoding.ts'
import { openPen, type Pen } from '#http/sharing/social-text.ts'
import { DRAWING_BOX, type DrawingKind, drawing } from '#shared/drawing/drawing.ts'
import { formatPrice, pence } from '#shared/money.ts'
import { inTurn } from '#shared/required.ts'
import type { PostType } from '../contract.ts'
import { actIn } from './subjects.ts'
import { layOutText } from './text-layout.ts'

/** Content of a post's picture. */
export interface Shown {
  type: PostType
  plant: Plant | null
  listing: ListingRow | null
  seed: number
  month: number
}

interface Plate {
  headline: string
  line: string
  /** Text of the yellow plant label. */
  label: string | null
}

/** Side in pixels. A square is accepted by every platform. */
const SIDE = 1080
const SCENE_HEIGHT = 770
const MARGIN = 64
const SMALL = 38
const QUALITY = 84
const colours = { plate: '#0E6B3D', onPlate: '#FFFFFF', quiet: '#D5EDD9', label: '#FFD23F', ink: '#14231A' } as const

const lines = {
  sow: (name: string) => `Sow in ${name}`,
  plantOut: (name: string) => `Plant in ${name}`,
  harvest: (name: string) => `Pick in ${name}`,
  flower: (name: string) => `In flower in ${name}`,
} as const

const headlines: Readonly<Record<PostType, string>> = {
  tip: 'From garden to garden',
  seasonal: 'In the garden now',
  educational: 'Good to know',
  community: 'Grow it, swap it, share it',
  listing: 'For sale nearby',
  custom: 'Garden talk',
}

function plateOf({ type, plant, listing, month }: Shown): Plate {
  if (listing) {
    const label =
      listing.kind === 'swap' ? 'Swap' : listing.kind === 'wanted' ? 'Wanted' : formatPrice(pence(listing.price))
    return { headline: listing.title, line: `Collect in ${listing.location}`, label }
  }
  if (!plant) return { headline: headlines[type], line: monthName(month), label: null }
  const act = actIn(plant, month)
  const grown = plant.sow.length > 0 ? `Sow: ${monthSpan(plant.sow)}` : plant.latin
  const line = act && type !== 'educational' ? lines[act](monthName(month)) : grown
  return { headline: plant.name, line: type === 'community' ? headlines.community : line, label: null }
}

/** Generic drawings that suit every plant. */
const bench: readonly [DrawingKind, ...DrawingKind[]] = ['seedling', 'seeds', 'cutting', 'plant']

function drawn({ plant, listing, seed }: Shown): string {
  if (listing) return drawing(drawingOfListing(listing), listing.id)
  return drawing(plant?.drawing ?? inTurn(bench, seed), seed)
}

/** The upper part: the listing's photo, or a drawing. */
async function pictured(shown: Shown, files: Deps['files']): Promise<Buffer> {
  const [cover = ''] = photosOf(shown.listing?.images ?? [])
  const key = uploadKeyOf(cover)
  const photo = key === null ? null : await files.get(`uploads/${key}/1280.webp`)
  const sized = { width: SIDE, height: SCENE_HEIGHT, fit: 'cover' } as const
  if (photo) return decoding(() => sharp(photo).resize(sized).png().toBuffer())
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SCENE_HEIGHT}" viewBox="${DRAWING_BOX}" preserveAspectRatio="xMidYMid slice">${drawn(shown)}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

/** A plant label at the lower edge of the scene, with a price on it. */
function labelOn(pen: Pen, text: string): string {
  const [size, height, point] = [64, 104, 44]
  const width = Math.round(pen.width(text, 'display', size)) + 56
  const [left, top] = [MARGIN, SCENE_HEIGHT - height + 30]
  const shape = `M8 0H${width}L${width + point} ${height / 2}L${width} ${height}H8a8 8 0 0 1-8-8V8a8 8 0 0 1 8-8z`
  const words = layOutText(pen, { text, size, fill: colours.ink, x: left + 28, y: top + 29, width, lines: 1 })
  return `<path transform="translate(${left} ${top})" d="${shape}" fill="${colours.label}"/>${words}`
}

/** The lower part with the text. */
function plate(pen: Pen, { headline, line, label }: Plate, productName: string): string {
  const textWidth = SIDE - 2 * MARGIN
  const mark = Math.min(pen.width(productName, 'display', SMALL), textWidth / 2)
  const foot = { size: SMALL, y: SIDE - 46 - SMALL * 0.72, lines: 1 }
  const parts = [
    layOutText(pen, {
      text: headline,
      size: label ? 60 : 76,
      fill: colours.onPlate,
      x: MARGIN,
      y: SCENE_HEIGHT + (label ? 62 : 44),
      width: textWidth,
      lines: 2,
    }),
    layOutText(pen, { ...foot, text: line, fill: colours.quiet, x: MARGIN, width: textWidth - mark - 40 }),
    layOutText(pen, { ...foot, text: productName, fill: colours.label, x: SIDE - MARGIN - mark, width: mark + 1 }),
    label ? labelOn(pen, label) : '',
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">${parts.join('')}</svg>`
}

/** Draws the picture of a post as a JPEG file. */
export async function drawPicture(
  shown: Shown,
  { files, productName }: { files: Deps['files']; productName: string },
): Promise<Buffer> {
  const [scene, pen] = await Promise.all([pictured(shown, files), openPen()])
  return sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: colours.plate } })
    .composite([
      { input: scene, left: 0, top: 0 },
      { input: Buffer.from(plate(pen, plateOf(shown), productName)), left: 0, top: 0 },
    ])
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toBuffer()
}

const MAX_CACHED = 80

/** Caches recent pictures, so that a preview and its download are drawn once. */
export function pictureCache(): (key: string, draw: () => Promise<Buffer>) => Promise<Buffer> {
  const cache = new Map<string, Promise<Buffer>>()
  return (key, draw) => {
    const known = cache.get(key)
    if (known) return known
    const drawn = draw()
    cache.set(key, drawn)
    drawn.catch(() => cache.delete(key))
    const [oldest] = cache.keys()
    if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest)
    return drawn
  }
}
