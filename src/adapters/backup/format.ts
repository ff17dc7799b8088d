import * as z from 'zod/mini'
import { StartFailure } from '#adapters/db/start-failure.ts'

/** The version of the archive's layout. A reader refuses every other one. */
export const FORMAT = 1

/** Entries of an archive, in this order. The manifest comes last: an archive without one is incomplete. */
export const HEADER = 'header.json'
export const SCHEMA = 'schema/'
export const TABLES = 'tables/'
export const FILES = 'files/'
export const PICTURE_LIST = 'pictures/'
export const MANIFEST = 'manifest.json'
/** Additional header of a picture's entry. */
export const SHA256 = 'HEDGEROW.sha256'
/** Creates the tables of the job queue. */
export const JOBS_SQL = 'jobs.sql'

const table = z.object({ name: z.string(), columns: z.array(z.string()) })

const header = z.object({
  format: z.literal(FORMAT),
  /** The id of the marketplace, kept by restoring and moving. */
  instance: z.string(),
  /** The database's time at which the snapshot was taken. */
  takenAt: z.string(),
  /** The version of the code that wrote the archive. */
  codeVersion: z.int(),
  lastMigration: z.string(),
  /** PostgreSQL's. */
  serverVersion: z.string(),
  /** Version of the job queue's schema; null when the database has none yet. */
  jobsVersion: z.nullable(z.int()),
  /** Whether the archive holds the pictures, or a list of those in object storage. */
  pictures: z.enum(['included', 'listed']),
  tables: z.array(table),
})
export type Header = z.output<typeof header>

const tableSum = z.object({ name: z.string(), rows: z.int(), sha256: z.string() })
export type TableSum = z.output<typeof tableSum>

const sequence = z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })
export type Sequence = z.output<typeof sequence>

const pictureSum = z.object({
  count: z.int(),
  bytes: z.int(),
  /** Of all lines `key size sha256`; without the third word when the pictures are only listed. */
  sha256: z.string(),
  /** Pictures that were deleted while the archive was written. */
  vanished: z.array(z.string()),
})
export type PictureSum = z.output<typeof pictureSum>

const contents = z.object({ tables: z.array(tableSum), sequences: z.array(sequence) })
export type Contents = z.output<typeof contents>

const manifest = z.object({ ...header.shape, ...contents.shape, pictureSum })
export type Manifest = z.output<typeof manifest>

export const DAMAGED =
  'The archive is incomplete or damaged, and nothing was changed. Use another one: each is checked by `npm run restore -- FILE --verify`.'

/** Parses the header. Throws one sentence for an archive of another layout or of newer code. */
export function readHeader(text: string, ownVersion: number): Header {
  const parsed = parseJson(text)
  const { format } = z.looseObject({ format: z.optional(z.unknown()) }).parse(parsed ?? {})
  if (typeof format === 'number' && format !== FORMAT) {
    throw new StartFailure(
      `The archive has the format ${format}, and this version reads format ${FORMAT}: restore it with the version that wrote it.`,
    )
  }
  const result = header.safeParse(parsed)
  if (!result.success) throw new StartFailure(DAMAGED)
  if (result.data.codeVersion > ownVersion) {
    throw new StartFailure(
      `The archive was written by version ${result.data.codeVersion} of Hedgerow, and this is version ${ownVersion}: restore it with that version or a newer one.`,
    )
  }
  return result.data
}

export function readManifest(text: string): Manifest {
  const result = manifest.safeParse(parseJson(text))
  if (!result.success) throw new StartFailure(DAMAGED)
  return result.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new StartFailure(DAMAGED, { cause })
  }
}
