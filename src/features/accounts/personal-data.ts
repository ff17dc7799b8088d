/** A stored file of a person. */
export interface PersonalFile {
  key: string
  /** Its name in the download; null for what only repeats another one, a smaller size say. */
  name: string | null
}

/**
 * What one table holds about people. Every table with a person's id or address has such a row: it is in the download
 * and in the deletion, or the row says why not. `Db` is the database or a transaction in it.
 */
export interface PersonalTable<Db> {
  table: string
  /** What it holds, as people read it. */
  title: string
  /** The columns with a person's id or address. */
  columns: readonly string[]
  /** The person's rows for their download: nothing about others beyond what they wrote to each other. */
  export: ((db: Db, userId: number, at: Date) => Promise<readonly object[]>) | LeftOut
  /** Takes the person out of it, so that doing it again changes nothing. */
  erase: ((tx: Db, userId: number, at: Date) => Promise<void>) | Kept
  /** What `erase` leaves behind without a name, and why. */
  remains?: string
  /** Files that belong to the rows: they go into the download and are deleted with them. */
  files?: (db: Db, userId: number) => Promise<readonly PersonalFile[]>
}

interface LeftOut {
  /** Why the download does not need it. */
  leftOut: string
}

interface Kept {
  /** Why it stays when everything else goes. */
  kept: string
}
