import sharp from 'sharp'

/** An interlaced PNG of one colour: under 200 kB that decode to 160 MB, all in memory at once. */
export const plainPng = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background: { r: 74, g: 139, b: 79, alpha: 0.5 } } })
    .png({ compressionLevel: 9, progressive: true })
    .toBuffer()

/** A 12-megapixel photo as a phone uploads it: rotated by its EXIF orientation, a few megabytes. */
export async function phoneJpeg(): Promise<Buffer> {
  const [width, height] = [4032, 3024]
  const grain = await sharp({
    create: {
      width: 1008,
      height: 756,
      channels: 3,
      background: '#4a8b4f',
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  })
    .png()
    .toBuffer()
  return sharp(grain).resize(width, height).withMetadata({ orientation: 6 }).jpeg({ quality: 90 }).toBuffer()
}
