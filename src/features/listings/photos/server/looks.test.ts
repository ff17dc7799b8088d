import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { looksOf } from './looks.ts'

const [WIDTH, HEIGHT] = [480, 360]

/** A picture of soft light and dark areas, as a photo has them, the same for the same seed. */
function picture(seed: number): Sharp {
  const tones = Buffer.alloc(WIDTH * HEIGHT)
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const waves = [1, 2, 3, 4].map((n) =>
        Math.sin((x * ((seed * n) % 5)) / 60 + (y * ((seed + n) % 4)) / 50 + seed * n),
      )
      tones[y * WIDTH + x] = 120 + 22 * waves.reduce((sum, wave) => sum + wave, 0)
    }
  return sharp(tones, { raw: { width: WIDTH, height: HEIGHT, channels: 1 } })
}

const differing = (one: bigint, other: bigint): number =>
  [...BigInt.asUintN(64, one ^ other).toString(2)].filter((bit) => bit === '1').length

const looks = async (image: Sharp): Promise<bigint> => (await looksOf(image)) ?? 0n

test('a copy that is scaled, compressed and made lighter looks the same, and another picture does not', async () => {
  const original = await looks(picture(7))
  const file = await picture(7).resize(200).linear(1.1, 8).jpeg({ quality: 55 }).toBuffer()
  expect(differing(original, await looks(sharp(file)))).toBeLessThanOrEqual(4)
  expect(differing(original, await looks(picture(8)))).toBeGreaterThan(10)
})

test('a plain colour is not compared', async () => {
  const plain = sharp({ create: { width: 300, height: 300, channels: 3, background: '#4a7c3f' } }).png()
  expect(await looksOf(sharp(await plain.toBuffer()))).toBeNull()
})
