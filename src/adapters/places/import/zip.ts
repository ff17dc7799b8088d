import { type Entry, openPromise } from 'yauzl'

/** A file in a ZIP: unpacked as a stream when it is read, never as a whole. */
export interface Packed {
  name: string
  bytes: number
  content(): AsyncIterable<Buffer>
}

/** The CSV files in a ZIP, by name. Throws an Error with one sentence when the ZIP cannot be read. */
export async function csvFilesIn(path: string): Promise<Packed[]> {
  const entries = (await entriesOf(path)).filter(({ fileName }) => /\.csv$/i.test(fileName))
  if (entries.some((entry) => !entry.canDecodeFileData())) throw new Error(`${path} is locked by a password.`)
  return entries
    .toSorted((one, other) => (one.fileName < other.fileName ? -1 : 1))
    .map((entry) => ({ name: entry.fileName, bytes: entry.uncompressedSize, content: () => unpacked(path, entry) }))
}

async function entriesOf(path: string): Promise<Entry[]> {
  try {
    const zip = await openPromise(path)
    const entries: Entry[] = []
    for await (const entry of zip.eachEntry()) entries.push(entry)
    return entries
  } catch (error) {
    throw new Error(`${path} cannot be read as a ZIP. Was it downloaded whole?`, { cause: error })
  }
}

async function* unpacked(path: string, entry: Entry): AsyncGenerator<Buffer> {
  const zip = await openPromise(path, { autoClose: false })
  try {
    yield* (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>
  } finally {
    zip.close()
  }
}
