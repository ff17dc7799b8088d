import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type Extract, extract } from 'tar-stream'
import * as z from 'zod/mini'
import { StartFailure } from '#adapters/db/start-failure.ts'
import { Sum, sha256 } from './archive-writer.ts'
import {
  DAMAGED,
  FILES,
  HEADER,
  type Header,
  MANIFEST,
  type Manifest,
  PICTURE_LIST,
  readHeader,
  readManifest,
  SCHEMA,
  SHA256,
  TABLES,
} from './format.ts'
import type { Source } from './load.ts'
import type { SchemaPart } from './snapshot.ts'

/** Where the pictures of an archive go. */
export interface PictureSink {
  put(key: string, content: Buffer): Promise<void>
  /** A picture that the archive only lists. */
  listed(key: string, bytes: number): Promise<void>
}

export interface ArchiveSource extends Source {
  header: Header
  /** Complete after `read`. */
  manifest(): Manifest
  close(): void
}

/**
 * Opens an archive and reads its header and schema. Refuses in one sentence what is no archive, is damaged, or was
 * written by newer code.
 */
export async function openArchive(input: Readable, ownVersion: number, pictures: PictureSink): Promise<ArchiveSource> {
  const entries = new EntryReader(input)
  const first = await entries.peek()
  if (first?.name !== HEADER) throw new StartFailure(DAMAGED)
  const header = readHeader((await entries.content()).toString(), ownVersion)
  const schema: SchemaPart[] = []
  for (let next = await entries.peek(); next?.name.startsWith(SCHEMA); next = await entries.peek()) {
    schema.push({ name: next.name.slice(SCHEMA.length), sql: (await entries.content()).toString() })
  }
  let manifest: Manifest | null = null
  return {
    header,
    schema,
    async read(load) {
      for (let next = await entries.peek(); next?.name.startsWith(TABLES); next = await entries.peek()) {
        const folder = next.name.slice(0, next.name.lastIndexOf('/') + 1)
        await load(folder.slice(TABLES.length, -1), entries.folder(folder))
      }
      const sum = await readPictures(entries, pictures)
      if ((await entries.peek())?.name !== MANIFEST) throw new StartFailure(DAMAGED)
      manifest = readManifest((await entries.content()).toString())
      // Reads up to the end of the file, whose own checksum is there.
      if ((await entries.peek()) !== null) throw new StartFailure(DAMAGED)
      const { count, bytes, sha256: hash } = manifest.pictureSum
      if (count !== sum.count || bytes !== sum.bytes || hash !== sum.sha256) throw new StartFailure(DAMAGED)
      return manifest
    },
    manifest() {
      if (manifest === null) throw new Error('The archive has not been read.')
      return manifest
    },
    close: () => entries.close(),
  }
}

async function readPictures(entries: EntryReader, pictures: PictureSink): Promise<ReturnType<Sum['total']>> {
  const sum = new Sum()
  for (let next = await entries.peek(); next?.name.startsWith(FILES); next = await entries.peek()) {
    const key = next.name.slice(FILES.length)
    const stated = next.sha256
    const content = await entries.content()
    if (sha256(content) !== stated) throw new StartFailure(DAMAGED)
    // Files beside the pictures begin with a dot and are not counted.
    if (!key.startsWith('.')) sum.add(key, content.length, stated)
    await pictures.put(key, content)
  }
  for await (const line of linesOf(entries.folder(PICTURE_LIST))) {
    const [key = '', bytes = ''] = line.split(' ')
    sum.add(key, Number(bytes))
    await pictures.listed(key, Number(bytes))
  }
  return sum.total()
}

async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + chunk.toString()).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

type Entry = Extract extends AsyncIterable<infer One> ? One : never

/** The additional fields of an entry's header. */
const sumOf = z.object({ [SHA256]: z.string() })

/** Reads the entries of an archive in order. Any failure of unpacking becomes the same sentence. */
class EntryReader {
  readonly #input: Readable
  readonly #entries: AsyncIterator<Entry>
  #next: Entry | null | undefined

  constructor(input: Readable) {
    this.#input = input
    const tar = extract()
    this.#entries = tar[Symbol.asyncIterator]()
    // An error of the stream also reaches the iterator.
    pipeline(input, createGunzip(), tar).catch(() => {})
  }

  /** The next entry, without reading it; null at the end. */
  async peek(): Promise<{ name: string; sha256: string | undefined } | null> {
    if (this.#next === undefined) this.#next = await this.#pull()
    if (this.#next === null) return null
    const { name, pax } = this.#next.header
    return { name, sha256: sumOf.safeParse(pax).data?.[SHA256] }
  }

  /** The whole content of the next entry. */
  async content(): Promise<Buffer> {
    const chunks: Buffer[] = []
    for await (const chunk of this.#take()) chunks.push(chunk)
    return Buffer.concat(chunks)
  }

  /** The contents of all next entries in a folder, one after the other. */
  async *folder(folder: string): AsyncGenerator<Buffer> {
    for (let next = await this.peek(); next?.name.startsWith(folder); next = await this.peek()) yield* this.#take()
  }

  close(): void {
    this.#input.destroy()
  }

  async *#take(): AsyncGenerator<Buffer> {
    const entry = this.#next
    this.#next = undefined
    if (!entry) throw new StartFailure(DAMAGED)
    try {
      for await (const chunk of entry) yield chunk as Buffer
    } catch (cause) {
      throw new StartFailure(DAMAGED, { cause })
    }
  }

  async #pull(): Promise<Entry | null> {
    try {
      const { done, value } = await this.#entries.next()
      return done ? null : value
    } catch (cause) {
      throw new StartFailure(DAMAGED, { cause })
    }
  }
}
