import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { escapeHtml } from '#shared/html.ts'

/** The house's own letters lie beside the texts, so that a machine without any fonts writes the same. */
const FONT = fileURLToPath(new URL('../../../../content/fonts/bricolage-grotesque-700.ttf', import.meta.url))

interface Lettering {
  text: string
  /** Pixels. */
  size: number
  colour: string
  width: number
  /** What is higher is written smaller, down to half. */
  height: number
}

export interface Written {
  image: Buffer
  width: number
  height: number
}

const STEP = 0.86

/** Words as a picture, broken into lines where the width ends. */
export async function letter({ text, size, colour, width, height }: Lettering): Promise<Written> {
  for (let now = size; ; now *= STEP) {
    const { data, info } = await sharp({
      text: {
        text: `<span foreground="${colour}">${escapeHtml(text)}</span>`,
        font: `Bricolage Grotesque Bold ${Math.round(now)}`,
        fontfile: FONT,
        rgba: true,
        width,
        wrap: 'word-char',
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true })
    const fits = info.height <= height && info.width <= width
    if (fits || now < size / 2) return { image: data, width: info.width, height: info.height }
  }
}
