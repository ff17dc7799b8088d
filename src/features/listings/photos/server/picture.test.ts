import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { type DecodingCost, preparePicture } from './picture.ts'

/** Four corners of different colours, so that every rotation and reflection looks different. */
const corners = (width: number, height: number): Sharp => {
  const quarter = (background: string, left: number, top: number) => ({
    input: { create: { width: width / 2, height: height / 2, channels: 3 as const, background } },
    ...{ left, top },
  })
  return sharp({ create: { width, height, channels: 3, background: 'white' } }).composite([
    quarter('#d00000', 0, 0),
    quarter('#00a000', width / 2, 0),
    quarter('#0000d0', 0, height / 2),
  ])
}

/** The largest difference in any channel of any pixel between two pictures, both scaled down to a few pixels. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const tiny = (file: Buffer) => sharp(file).resize(8, 8, { fit: 'fill' }).ensureAlpha().raw().toBuffer()
  const [left, right] = await Promise.all([tiny(one), tiny(other)])
  return Math.max(...left.map((value, at) => Math.abs(value - (right[at] ?? 255))))
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])('a photo with EXIF orientation %i is turned upright', async (orientation) => {
  const file = await corners(2000, 1200).withMetadata({ orientation }).jpeg().toBuffer()
  const upright = await sharp(file).autoOrient().toBuffer()
  const { width, height, sizes } = await preparePicture(file)
  expect([width, height]).toEqual(orientation < 5 ? [1280, 768] : [1200, 2000])
  for (const { content } of sizes) expect(await difference(content, upright)).toBeLessThan(40)
})

test.each<[string, Sharp]>([
  ['greyscale', corners(400, 300).greyscale().png()],
  ['16 bits', corners(400, 300).toColourspace('rgb16').png()],
  ['CMYK', corners(400, 300).toColourspace('cmyk').jpeg()],
  ['a palette', corners(400, 300).png({ palette: true, colours: 8 })],
  ['see-through', corners(400, 300).ensureAlpha(0.5).webp()],
])('a picture with %s keeps its appearance', async (_name, made) => {
  const file = await made.toBuffer()
  const { sizes } = await preparePicture(file)
  for (const { content } of sizes) expect(await difference(content, file)).toBeLessThan(40)
})

test('a picture four times as high as wide is stored no larger than the limit', async () => {
  const file = await sharp({ create: { width: 1000, height: 12_000, channels: 3, background: '#4a8b4f' } })
    .png()
    .toBuffer()
  expect(await preparePicture(file)).toMatchObject({ width: 427, height: 5120 })
})

test('the cost is computed from the header, and a refusal prevents decoding', async () => {
  const costs: DecodingCost[] = []
  const processWith = async (cost: DecodingCost) => {
    costs.push(cost)
    throw new Error('refused')
  }
  const whole = await corners(3000, 2000).jpeg().toBuffer()
  // Only the header is present: decoding would fail with a different error.
  const cut = whole.subarray(0, 700)
  await expect(preparePicture(cut, processWith)).rejects.toThrow('refused')
  await expect(preparePicture(await corners(3000, 2000).png().toBuffer(), processWith)).rejects.toThrow('refused')
  expect(costs).toEqual([
    { megapixels: 2, isVast: false },
    { megapixels: 6, isVast: false },
  ])
})
