import { readFile } from 'node:fs/promises'
import type PDFKit from 'pdfkit'

type Doc = InstanceType<typeof PDFKit>

/** The product's own font; Greek and Cyrillic, which it lacks, come from a similar family. */
const FAMILIES = [
  { folder: 'hanken-grotesk', name: 'HankenGrotesk' },
  { folder: 'manrope', name: 'Manrope' },
] as const
const FOLDER = new URL('../../../node_modules/@expo-google-fonts/', import.meta.url)
const STYLES = { 400: '400Regular', 700: '700Bold' } as const

export type Weight = keyof typeof STYLES

interface Face {
  name: string
  file: Buffer
  letters: ReadonlySet<number>
}

export type PdfFonts = Readonly<Record<Weight, readonly Face[]>>

let faces: Promise<PdfFonts> | undefined

/** Reads the fonts once, for the first file. */
export function openFaces(): Promise<PdfFonts> {
  faces ??= Promise.all([readFaces(400), readFaces(700)]).then(([regular, bold]) => ({ 400: regular, 700: bold }))
  return faces
}

async function readFaces(weight: Weight): Promise<Face[]> {
  const { create } = await import('fontkit')
  return Promise.all(
    FAMILIES.map(async (family) => {
      const name = `${family.name}_${STYLES[weight]}`
      const file = await readFile(new URL(`${family.folder}/${STYLES[weight]}/${name}.ttf`, FOLDER))
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
export class PdfText {
  readonly #doc: Doc
  readonly #faces: PdfFonts

  constructor(doc: Doc, known: PdfFonts) {
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

  /** A word is in one font where one has all its letters: the product's own has a few Greek capitals. */
  #runs(words: string, weight: Weight): Run[] {
    const runs: Run[] = []
    for (const word of words.normalize('NFC').split(/(?<=\s)/)) {
      const whole = this.#faces[weight].find((face) => [...word].every((letter) => has(face, letter)))
      const parts = whole ? [{ face: whole, text: word }] : [...word].flatMap((letter) => this.#find(letter, weight))
      for (const { face, text } of parts) {
        const last = runs.at(-1)
        if (last?.face === face) last.text += text
        else runs.push({ face, text })
      }
    }
    return runs
  }

  /** Characters without a glyph lose their accents; what is still missing is replaced by a mark. */
  #find(letter: string, weight: Weight): Run[] {
    const faceOf = (one: string) => this.#faces[weight].find((face) => has(face, one))
    const found = [letter, ...letter.normalize('NFKD'), '?'].map((one) => ({ face: faceOf(one), text: one }))
    return found.flatMap(({ face, text }) => (face ? { face, text } : [])).slice(0, 1)
  }
}

const has = ({ letters }: Face, letter: string): boolean => letters.has(letter.codePointAt(0) ?? 0)
