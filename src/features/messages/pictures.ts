/** Widths every photo of a conversation is kept in, in pixels. */
export const PICTURE_WIDTHS = [320, 640, 1280] as const

const pictureUrl = (key: string, width: (typeof PICTURE_WIDTHS)[number]): string =>
  `/api/messages/pictures/${key}/${width}`

/** Where the file of one width is kept. */
export const fileOf = (key: string, width: number): string => `messages/${key}/${width}.webp`

interface Stored {
  key: string
  width: number
  height: number
  placeholder: string
}

/** A photo as pages show it. */
export const toPicture = ({ key, width, height, placeholder }: Stored) => ({
  url: pictureUrl(key, 1280),
  smallUrl: pictureUrl(key, 640),
  width,
  height,
  placeholder,
})
