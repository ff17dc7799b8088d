import type { Readable, Writable } from 'node:stream'

/** Where backups are kept: a folder, or a bucket. Names may contain slashes. */
export interface BackupStore {
  /** For people, without secrets. */
  place: string
  /** Stores what `fill` writes, completely or not at all. Returns the number of bytes. */
  write(name: string, fill: (out: Writable) => Promise<void>): Promise<number>
  /** Null when nothing has this name. */
  read(name: string): Promise<Readable | null>
  /** Everything whose name begins with `prefix`. */
  list(prefix: string): Promise<StoredBackup[]>
  remove(name: string): Promise<void>
  /** Deletes what writers that were killed left of names with this beginning. None may be writing one. */
  clear(prefix: string): Promise<void>
}

export interface StoredBackup {
  name: string
  bytes: number
}
