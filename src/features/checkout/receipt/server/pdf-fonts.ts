import { readFile } from 'node:fs/promises'
import type PDFKit from 'pdfkit'
import { unpacked } from './woff.ts'

type Doc = InstanceType<typeof PDFKit>

/** The product's own font; Greek and Cyrillic, which it lacks, come from a similar family. */
const FAMILIES = [
  'hanken-grotesk/files/hanken-grotesk-latin',
  'hanken-grotesk/files/hanken-grotesk-latin-ext',
  'hanken-grotesk/files/hanken-grotesk-vietnamese',
  'manrope/files/manrope-greek',
  'manrope/files/manrope-cyrillic',
  'manrope/files/manrope-cyrillic-ext',
] as const
const FOLDER = new URL('../../../../../node_modules/@fontsource/', import.meta.url)

export type Weight = 400 | 700

interface Face {
  name: string
  file: Buffer
  letters: ReadonlySet<number>
}

export type Faces = Readonly<Record<Weight, readonly Face[]>>

let faces: Promise<Faces> | undefined

/** Reads the fonts once, for the first file. */
export function openFaces(): Promise<Faces> {
  faces ??= Promise.all([readFaces(400), readFaces(700)]).then(([regular, bold]) => ({ 400: regular, 700: bold }))
  return faces
}

async function readFaces(weight: Weight): Promise<Face[]> {
  const { create } = await import('fontkit')
  return Promise.all(
    FAMILIES.map(async (family) => {
      const name = `${family}-${weight}-normal.woff`
      const file = unpacked(await readFile(new URL(name, FOLDER)))
      const font = create(file)
      return { name, file, letters: new Set('characterSet' in font ? font.characterSet : []) }
    }),
  )
}

/** A part of a line whose glyphs are all in one font. */
interface Run {
  face: Face
  text: string
}

/** Writes into one document. It embeds only the fonts that are used, each reduced to the glyphs that are used. */
export class Writing {
  readonly #doc: Doc
  readonly #faces: Faces

  constructor(doc: Doc, known: Faces) {
    this.#doc = doc
    this.#faces = known
    for (const { name, file } of [...known[400], ...known[700]]) doc.registerFont(name, file)
  }

  width(words: string, weight: Weight, size: number): number {
    return this.#runs(words, weight).reduce((sum, run) => sum + this.#choose(run, size).widthOfString(run.text), 0)
  }

  /** One line with its baseline at `y`. */
  line(words: string, { x, y, weight, size }: { x: number; y: number; weight: Weight; size: number }): void {
    let left = x
    for (const run of this.#runs(words, weight)) {
      this.#choose(run, size).text(run.text, left, y, { lineBreak: false, baseline: 'alphabetic' })
      left += this.#doc.widthOfString(run.text)
    }
  }

  readonly #choose = ({ face }: Run, size: number): Doc => this.#doc.font(face.name).fontSize(size)

  #runs(words: string, weight: Weight): Run[] {
    const runs: Run[] = []
    for (const letter of words.normalize('NFC')) {
      for (const { face, text } of this.#find(letter, weight)) {
        const last = runs.at(-1)
        if (last?.face === face) last.text += text
        else runs.push({ face, text })
      }
    }
    return runs
  }

  /** Characters without a glyph lose their accents; what is still missing is replaced by a mark. */
  #find(letter: string, weight: Weight): Run[] {
    const known = this.#faces[weight]
    const faceOf = (one: string) => known.find(({ letters }) => letters.has(one.codePointAt(0) ?? 0))
    const found = [letter, ...letter.normalize('NFKD'), '?'].map((one) => ({ face: faceOf(one), text: one }))
    return found.flatMap(({ face, text }) => (face ? { face, text } : [])).slice(0, 1)
  }
}
