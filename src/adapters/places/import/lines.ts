import { StringDecoder } from 'node:string_decoder'

/** Longer than any line of these files: a longer one is not text of theirs. */
const MAX_LINE_LENGTH = 64 * 1024

export interface Line {
  number: number
  /** Null when the line is too long. */
  text: string | null
}

/** The lines of a file, one at a time, with any line ending. An endless line is cut off, so memory stays bounded. */
export async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Line> {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  let isTooLong = false
  let number = 0
  const line = (text: string): Line => {
    number++
    const whole = isTooLong || text.length > MAX_LINE_LENGTH ? null : text.replace(/\r$/, '')
    isTooLong = false
    return { number, text: number === 1 && whole !== null ? whole.replace(/^\uFEFF/, '') : whole }
  }
  for await (const chunk of chunks) {
    const parts = (rest + decoder.write(chunk)).split('\n')
    rest = parts.pop() ?? ''
    for (const text of parts) yield line(text)
    if (rest.length > MAX_LINE_LENGTH) {
      isTooLong = true
      rest = ''
    }
  }
  rest += decoder.end()
  if (rest !== '' || isTooLong) yield line(rest)
}

/**
 * The comma-separated fields of one line, quoted or not; null when a quote does not end. These files have one record
 * per line, so a broken quote affects only its own line.
 */
export function fieldsOf(line: string): string[] | null {
  if (!line.includes('"')) return line.split(',').map((field) => field.trim())
  const fields: string[] = []
  const field = /\s*(?:"((?:[^"]|"")*)"\s*|([^",]*))(,|$)/y
  while (field.lastIndex <= line.length) {
    const found = field.exec(line)
    if (!found) return null
    fields.push((found[1]?.replaceAll('""', '"') ?? found[2] ?? '').trim())
    if (found[3] === '') return fields
  }
  return fields
}
