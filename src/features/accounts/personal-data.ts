/** A stored file of a user. */
export interface PersonalFile {
  key: string
  /** File name in the download; null for a file that only repeats another, such as a smaller size. */
  name: string | null
}

/**
 * What one table stores about users. Every table with a user's id or address has such an entry: it is part of the
 * download and of the erasure, or the entry says why not. `Db` is the database or a transaction.
 */
export interface PersonalTable<Db> {
  table: string
  /** What the table stores, as shown to users. */
  title: string
  /** The columns with a user's id or address. */
  columns: readonly string[]
  /** The user's rows for their download: nothing about other users beyond the messages they exchanged. */
  export: ((db: Db, userId: number, at: Date) => Promise<readonly object[]>) | LeftOut
  /** Removes the user from the table. Idempotent. */
  erase: ((tx: Db, userId: number, at: Date) => Promise<void>) | Retained
  /** What `erase` keeps without a name, and why. */
  remains?: string
  /** Files that belong to the rows: included in the download and deleted with them. */
  files?: (db: Db, userId: number) => Promise<readonly PersonalFile[]>
}

interface LeftOut {
  /** Why the table is not in the download. */
  leftOut: string
}

interface Retained {
  /** Why the rows are kept when the account is erased. */
  retained: string
}
