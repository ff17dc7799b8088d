import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { PictureSink } from '#adapters/backup/archive-reader.ts'
import type { Files } from '#adapters/files/files.ts'
import { MARK } from '#adapters/files/files-folder.ts'
import { checkKey } from '#adapters/files/key.ts'

/** What became of the pictures of an archive. */
export interface PictureOutcome {
  restored: number
  /** Listed pictures that object storage does not have in the same size. */
  missing: string[]
}

/** Missing pictures named in full; the others are only counted. */
const SHOWN = 20

export interface CountingSink extends PictureSink {
  finish(): Promise<PictureOutcome>
}

/** Writes pictures below a new folder, and checks listed ones. */
export function folderSink(folder: string, listed: ListedPictures): CountingSink {
  let restored = 0
  return {
    async put(key, content) {
      if (key !== MARK) checkKey(key)
      const target = path.join(folder, key)
      mkdirSync(path.dirname(target), { recursive: true })
      writeFileSync(target, content, { mode: 0o640 })
      if (key !== MARK) restored += 1
    },
    listed: (key, bytes) => listed.check(key, bytes),
    async finish() {
      // One call instead of one for each of many small files.
      if (restored > 0) execFileSync('sync')
      return { restored, missing: await listed.finish() }
    },
  }
}

/** Stores pictures in object storage, and checks listed ones. */
export function storageSink(files: Files, listed: ListedPictures): CountingSink {
  let restored = 0
  return {
    async put(key, content) {
      if (key === MARK) return
      await files.put(key, content, 'image/webp')
      restored += 1
    },
    listed: (key, bytes) => listed.check(key, bytes),
    finish: async () => ({ restored, missing: await listed.finish() }),
  }
}

/** Counts pictures without storing them, and checks listed ones. */
export function checkingSink(listed: ListedPictures): CountingSink {
  let restored = 0
  return {
    async put(key) {
      if (key !== MARK) restored += 1
    },
    listed: (key, bytes) => listed.check(key, bytes),
    finish: async () => ({ restored, missing: await listed.finish() }),
  }
}

/**
 * Compares the pictures that an archive lists with those in object storage. Both lists come in the order of their keys,
 * so neither is held in memory.
 */
export class ListedPictures {
  readonly #stored: AsyncIterator<{ key: string; bytes: number }> | null
  readonly #missing: string[] = []
  #current: { key: string; bytes: number } | null | undefined
  #more = 0

  /** Without storage every listed picture is missing. */
  constructor(files: Files | null) {
    this.#stored = files === null ? null : files.list()[Symbol.asyncIterator]()
  }

  async check(key: string, bytes: number): Promise<void> {
    while (this.#current !== null && (this.#current === undefined || isBefore(this.#current.key, key))) {
      const next = await this.#stored?.next()
      this.#current = next === undefined || next.done ? null : next.value
    }
    if (this.#current?.key === key && this.#current.bytes === bytes) return
    if (this.#missing.length < SHOWN) this.#missing.push(key)
    else this.#more += 1
  }

  async finish(): Promise<string[]> {
    await this.#stored?.return?.()
    return this.#more > 0 ? [...this.#missing, `and ${this.#more} more`] : this.#missing
  }
}

/** In the order of object storage: by the bytes of UTF-8. */
const isBefore = (one: string, other: string): boolean => Buffer.compare(Buffer.from(one), Buffer.from(other)) < 0
