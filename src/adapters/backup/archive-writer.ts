import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Pack, pack } from 'tar-stream'
import type { Files } from '#adapters/files/files.ts'
import {
  FILES,
  HEADER,
  type Header,
  MANIFEST,
  type Manifest,
  PICTURE_LIST,
  type PictureSum,
  SCHEMA,
  SHA256,
  TABLES,
} from './format.ts'
import type { Snapshot } from './snapshot.ts'

/** An entry's size stands before its content, so rows are written in parts of about this size, and nothing grows. */
const PART_BYTES = 4 * 1024 * 1024

export interface Pictures {
  files: Files
  /** Whether they are in object storage: then they are listed, not copied. */
  isRemote: boolean
  /** Further small files beside the pictures, by their name, such as the id of the folder. */
  beside: ReadonlyMap<string, Buffer>
}

/** Writes a gzipped tar archive of a database and its pictures. What is written is complete when this resolves. */
export async function writeArchive(snapshot: Snapshot, pictures: Pictures, out: Writable): Promise<Manifest> {
  const tar = pack()
  const written = pipeline(tar, createGzip(), out)
  const filled = fill(new Entries(tar), snapshot, pictures).catch((error: unknown) => {
    tar.destroy(error instanceof Error ? error : undefined)
    throw error
  })
  // A target that fails ends the tar stream, whose entries then never complete: its error must come first.
  await Promise.race([filled, written.then(() => filled)])
  await written
  return filled
}

async function fill(entries: Entries, snapshot: Snapshot, pictures: Pictures): Promise<Manifest> {
  const header: Header = { ...snapshot.header, pictures: pictures.isRemote ? 'listed' : 'included' }
  await entries.add(HEADER, json(header))
  for (const { name, sql } of snapshot.schema) await entries.add(SCHEMA + name, Buffer.from(sql))
  let parts: Parts | null = null
  const contents = await snapshot.read(async (table, chunk) => {
    const folder = `${TABLES}${table.name}/`
    if (parts?.folder !== folder) {
      await parts?.end()
      parts = new Parts(entries, folder)
    }
    await parts.write(chunk)
  })
  await (parts as Parts | null)?.end()
  const pictureSum = await (pictures.isRemote ? listPictures(entries, pictures) : copyPictures(entries, pictures))
  const manifest: Manifest = { ...header, ...contents, pictureSum }
  await entries.add(MANIFEST, json(manifest))
  entries.end()
  return manifest
}

const json = (value: object): Buffer => Buffer.from(`${JSON.stringify(value, null, 1)}\n`)

class Entries {
  readonly #tar: Pack

  constructor(tar: Pack) {
    this.#tar = tar
  }

  /** Adds one entry; resolves when the archive has taken it. */
  add(name: string, content: Buffer, sha256?: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#tar.entry({ name, mode: 0o600, ...(sha256 && { pax: { [SHA256]: sha256 } }) }, content, (error) =>
        error ? reject(error) : resolve(),
      )
    })
  }

  end(): void {
    this.#tar.finalize()
  }
}

/** A long text in numbered entries of one folder. */
class Parts {
  readonly folder: string
  readonly #entries: Entries
  #waiting: Buffer[] = []
  #bytes = 0
  #number = 0

  constructor(entries: Entries, folder: string) {
    this.#entries = entries
    this.folder = folder
  }

  async write(chunk: Buffer): Promise<void> {
    this.#waiting.push(chunk)
    this.#bytes += chunk.length
    if (this.#bytes >= PART_BYTES) await this.end()
  }

  async end(): Promise<void> {
    if (this.#bytes === 0) return
    const part = Buffer.concat(this.#waiting)
    this.#waiting = []
    this.#bytes = 0
    this.#number += 1
    await this.#entries.add(`${this.folder}${String(this.#number).padStart(6, '0')}`, part)
  }
}

/** Copies pictures one at a time; each is small. */
async function copyPictures(entries: Entries, { files, beside }: Pictures): Promise<PictureSum> {
  const sum = new Sum()
  const vanished: string[] = []
  for (const [name, content] of beside) await entries.add(FILES + name, content, sha256(content))
  for await (const { key } of files.list()) {
    const content = await files.get(key)
    if (content === null) vanished.push(key)
    else {
      const hash = sha256(content)
      await entries.add(FILES + key, content, hash)
      sum.add(key, content.length, hash)
    }
  }
  return { ...sum.total(), vanished }
}

async function listPictures(entries: Entries, { files }: Pictures): Promise<PictureSum> {
  const sum = new Sum()
  const parts = new Parts(entries, PICTURE_LIST)
  for await (const { key, bytes } of files.list()) await parts.write(Buffer.from(sum.add(key, bytes)))
  await parts.end()
  return { ...sum.total(), vanished: [] }
}

export const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

/** Number, size and checksum of all pictures, in the order of the archive. */
export class Sum {
  readonly #hash = createHash('sha256')
  #count = 0
  #bytes = 0

  /** Returns the picture's line. */
  add(key: string, bytes: number, hash?: string): string {
    const line = `${[key, bytes, ...(hash === undefined ? [] : [hash])].join(' ')}\n`
    this.#hash.update(line)
    this.#count += 1
    this.#bytes += bytes
    return line
  }

  total(): Omit<PictureSum, 'vanished'> {
    return { count: this.#count, bytes: this.#bytes, sha256: this.#hash.copy().digest('hex') }
  }
}
