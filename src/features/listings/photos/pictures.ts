import type { DrawingKind } from '#shared/drawing/drawing.ts'
import type { CategoryId } from '../base/categories.ts'

/** Widths in pixels in which every upload is stored. The URL of a picture is that of the widest. */
export const PICTURE_WIDTHS = [320, 640, 1280] as const
export const MAX_PICTURES = 8
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024
export const MAX_PICTURE_PIXELS = 40_000_000
/** Storage limit in bytes for all pictures of one member. */
export const MAX_PICTURE_QUOTA = 200 * 1024 * 1024

const UPLOADED = /^\/files\/uploads\/([0-9a-f]{32})\/1280\.webp$/
const BUILT_IN = /^\/img\/(?:placeholder\/[a-z-]{1,30}\/\d{1,9}|category\/[a-z-]{1,40})\.svg$/

export const pictureUrl = (key: string, width: number = 1280): string => `/files/uploads/${key}/${width}.webp`

/** The key of an uploaded picture, or null for any other URL. */
export const uploadKeyOf = (url: string): string | null => UPLOADED.exec(url)?.[1] ?? null

/** Our own drawings, used by demo listings. */
export const isBuiltInPicture = (url: string): boolean => BUILT_IN.test(url)

/** The `srcset` of a picture; undefined for drawings, which scale to every size. */
export function pictureSources(url: string): string | undefined {
  const key = uploadKeyOf(url)
  return key ? PICTURE_WIDTHS.map((width) => `${pictureUrl(key, width)} ${width}w`).join(', ') : undefined
}

/** The fallback drawing of a listing without pictures, by its category. */
const drawings: Readonly<Record<CategoryId, DrawingKind>> = {
  1: 'house-plant',
  2: 'vegetables',
  3: 'seedling',
  4: 'tool',
  5: 'seedling',
  6: 'house-plant',
  7: 'tool',
}

/** An unknown category shows a plant. */
export const drawingOf = (categoryId: number): DrawingKind => drawings[categoryId as CategoryId] ?? 'house-plant'

/** The seed, usually the listing's id, varies the drawing. */
export const fallbackPicture = (categoryId: number, seed: number): string =>
  `/img/placeholder/${drawingOf(categoryId)}/${seed}.svg`
