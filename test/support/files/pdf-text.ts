import { inflateSync } from 'node:zlib'

/** The text of a PDF as a reader copies it: line by line, by the fonts' own character maps. */
export function pdfText(file: Buffer): string {
  const objects = objectsOf(file)
  const page = [...objects.values()].find(({ head }) => /\/Type \/Page\b/.test(head))
  const named = new Map(
    [...partOf('Font', page, objects).matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, name, id]) => [name, id]),
  )
  const letters = new Map([...named].map(([name, id]) => [name, lettersOf(id, objects)]))
  return shown(streamOf(/\/Contents (\d+)/.exec(page?.head ?? '')?.[1], objects), letters)
}

interface Part {
  head: string
  stream: Buffer | null
}

type Parts = ReadonlyMap<string, Part>

function objectsOf(file: Buffer): Parts {
  const text = file.toString('latin1')
  const parts = [...text.matchAll(/(\d+) 0 obj\n([\s\S]*?)(?:stream\n([\s\S]*?)\nendstream\n)?endobj/g)]
  return new Map(
    parts.map(([, id = '', head = '', stream]) => [
      id,
      { head, stream: stream === undefined ? null : Buffer.from(stream, 'latin1') },
    ]),
  )
}

/** A resource of a page, which may be an indirect object. */
function partOf(name: string, page: Part | undefined, objects: Parts): string {
  const resources = /\/Resources (\d+)/.exec(page?.head ?? '')?.[1] ?? ''
  return new RegExp(`/${name} <<([^>]*)>>`).exec(objects.get(resources)?.head ?? page?.head ?? '')?.[1] ?? ''
}

function streamOf(id: string | undefined, objects: Parts): string {
  const stream = objects.get(id ?? '')?.stream
  if (!stream) throw new Error(`The file has no stream ${id}.`)
  return inflateSync(stream).toString('latin1')
}

/** The characters of each code of a font, in order. */
function lettersOf(id: string | undefined, objects: Parts): string[] {
  const table = streamOf(/\/ToUnicode (\d+)/.exec(objects.get(id ?? '')?.head ?? '')?.[1], objects)
  return [...table.matchAll(/\[([^\]]*)\]/g)].flatMap(([, row = '']) =>
    [...row.matchAll(/<([0-9a-f ]*)>/gi)].map(([, code = '']) => utf16(code.replaceAll(' ', ''))),
  )
}

const utf16 = (hex: string): string =>
  String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)))

/** The text of a page; a new vertical position starts a new line. */
function shown(content: string, letters: ReadonlyMap<string | undefined, string[]>): string {
  let font: string[] = []
  let at = ''
  let text = ''
  for (const [, y, name, codes] of content.matchAll(/([\d.]+) Tm\n|\/(\w+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name) font = letters.get(name) ?? []
    if (y && y !== at) text += '\n'
    if (y) at = y
    text += decoded(codes ?? '', font)
  }
  return text
}

const decoded = (codes: string, font: readonly string[]): string =>
  [...codes.matchAll(/<([0-9a-f]*)>/g)]
    .flatMap(([, code = '']) => code.match(/.{4}/g) ?? [])
    .map((one) => font[Number.parseInt(one, 16)] ?? '')
    .join('')
