/** Widths in pixels in which every photo is stored. */
export const PICTURE_WIDTHS = [320, 640, 1280] as const

const pictureUrl = (key: string, width: (typeof PICTURE_WIDTHS)[number]): string =>
  `/api/messages/pictures/${key}/${width}`

/** Storage key of the file of one width. */
export const fileOf = (key: string, width: number): string => `messages/${key}/${width}.webp`

interface Stored {
  key: string
  width: number
  height: number
  placeholder: string
}

/** A photo as the API returns it. */
export const toPicture = ({ key, width, height, placeholder }: Stored) => ({
  url: pictureUrl(key, 1280),
  smallUrl: pictureUrl(key, 640),
  width,
  height,
  placeholder,
})
