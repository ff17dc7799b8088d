import type { DrawingKind } from '#shared/drawing/drawing.ts'

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

/** One of our own drawings. */
export const isBuiltInPicture = (url: string): boolean => BUILT_IN.test(url)

/** The `srcset` of a picture; undefined for drawings, which scale to every size. */
export function pictureSources(url: string): string | undefined {
  const key = uploadKeyOf(url)
  return key ? PICTURE_WIDTHS.map((width) => `${pictureUrl(key, width)} ${width}w`).join(', ') : undefined
}

/** The photos among stored pictures: a drawing of ours does not show what is for sale. */
export const photosOf = (pictures: readonly string[]): string[] => pictures.filter((url) => !isBuiltInPicture(url))

/** URL of a drawing. The seed, usually the listing's id, varies it. */
export const drawingUrl = (kind: DrawingKind, seed: number): string => `/img/placeholder/${kind}/${seed}.svg`

/** How many versions of a drawing exist as PNG: few, so that a server draws each once. */
export const PNG_SEEDS = 8

/** URL of a small picture of a listing for emails, where SVG is not shown: its first photo, else its drawing as PNG. */
export function emailPicture(photos: readonly string[], drawing: string): string {
  const key = uploadKeyOf(photos[0] ?? '')
  if (key) return pictureUrl(key, PICTURE_WIDTHS[0])
  return drawing.replace(/(\d+)\.svg$/, (_file, seed: string) => `${Number(seed) % PNG_SEEDS}.png`)
}

/** URL of the drawing of a listing that is still being written. The server chooses it, as for published listings. */
export const drawingOfDraft = (draft: { title: string; plant: string; categoryId: number }): string =>
  `/img/drawing?${new URLSearchParams({ title: draft.title, plant: draft.plant, category: String(draft.categoryId) })}`
