import { basename } from 'node:path'
import type pg from 'pg'
import type { PostcodeFile } from './files.ts'
import { type Layout, type LeftOut, layoutOf, type PostcodePoint, type ReadOptions } from './layouts.ts'
import { fieldsOf, linesOf } from './lines.ts'
import { type NextTable, openNextTable } from './next-table.ts'

const ROWS_AT_ONCE = 5_000
const MAX_EXAMPLES = 10
/** More than one bad line in this many means that the file is not the expected table. */
const BAD_SHARE = 1 / 20

export interface Progress {
  bytes: number
  totalBytes: number
  imported: number
  bad: number
}

export interface Report extends Omit<Progress, 'totalBytes'> {
  source: string
  /** Valid rows that are not wanted, by reason. */
  leftOut: Record<LeftOut, number>
  repeated: number
  /** The first bad lines, as `file:line: what is wrong`. */
  examples: string[]
  /** Files in a folder with an unknown layout. */
  skippedFiles: string[]
}

export interface ImportOptions extends ReadOptions {
  asOf: string
  now: Date
  onProgress?: (progress: Progress) => void
}

/** The import was refused and changed nothing; the message says why in one sentence. */
export class ImportRefused extends Error {}

/**
 * Reads the files row by row into a new table, which then replaces the current one atomically: lookups during the
 * import use the old table, also when the import is killed. Throws ImportRefused.
 */
export async function importPostcodes(
  connection: pg.PoolConfig,
  files: readonly PostcodeFile[],
  options: ImportOptions,
): Promise<Report> {
  const report: Report = {
    ...{ source: '', bytes: 0, imported: 0, bad: 0, repeated: 0, examples: [], skippedFiles: [] },
    leftOut: { terminated: 0, 'no location': 0, 'Northern Ireland': 0 },
  }
  const totalBytes = files.reduce((sum, { bytes }) => sum + bytes, 0)
  const next = await openNextTable(connection)
  try {
    for (const file of files) {
      await readFile(file, next, report, options, () => options.onProgress?.({ ...report, totalBytes }))
    }
    refuseNonsense(report)
    report.imported = await next.swap({ source: report.source, asOf: options.asOf, now: options.now })
    return report
  } finally {
    await next.close()
  }
}

async function readFile(
  file: PostcodeFile,
  next: NextTable,
  report: Report,
  options: ReadOptions,
  reportProgress: () => void,
): Promise<void> {
  let batch: PostcodePoint[] = []
  const flush = async () => {
    const added = await next.add(batch)
    report.imported += added
    report.repeated += batch.length - added
    batch = []
    reportProgress()
  }
  for await (const { layout, number, fields } of rowsOf(file, report)) {
    const reading = fields ? layout.read(fields, options) : { fault: 'a quote does not end, or the line is too long' }
    if ('code' in reading) batch.push(reading)
    else if ('leftOut' in reading) report.leftOut[reading.leftOut]++
    else noteBad(report, `${basename(file.path)}:${number}: ${reading.fault}`)
    if (batch.length === ROWS_AT_ONCE) await flush()
  }
  await flush()
}

interface Row {
  layout: Layout
  number: number
  /** Null for a line that cannot be split into fields. */
  fields: string[] | null
}

/** The rows of a table below its header; none if the layout is unknown. */
async function* rowsOf(file: PostcodeFile, report: Report): AsyncGenerator<Row> {
  let layout: Layout | null = null
  for await (const { number, text } of linesOf(counted(file.content(), report))) {
    const fields = text === null ? null : fieldsOf(text)
    if (number === 1) {
      layout = fields && layoutOf(fields)
      if (!layout) return skipFile(file, report)
      noteSource(layout, report)
      if (!layout.isHeaderless) continue
    }
    if (layout && text !== '') yield { layout, number, fields }
  }
}

/** A folder may hold other files; a file that was named must have a known layout. */
function skipFile({ path, isNamed }: PostcodeFile, report: Report): void {
  if (isNamed) throw new ImportRefused(unknownLayout(path))
  report.skippedFiles.push(path)
}

function noteSource({ source }: Layout, report: Report): void {
  report.source ||= source
  if (source !== report.source) throw new ImportRefused('Import files of one publisher at a time.')
}

async function* counted(chunks: AsyncIterable<Buffer>, report: Report): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    report.bytes += chunk.length
    yield chunk
  }
}

function noteBad(report: Report, sentence: string): void {
  report.bad++
  if (report.examples.length < MAX_EXAMPLES) report.examples.push(sentence)
}

function refuseNonsense({ imported, bad, repeated, examples }: Report): void {
  if (bad > (imported + repeated + bad) * BAD_SHARE) {
    throw new ImportRefused(
      `${bad} lines cannot be read, so nothing was changed. The first ones:\n${examples.join('\n')}`,
    )
  }
  if (imported === 0) throw new ImportRefused('No postcode was found in these files, so nothing was changed.')
}

const unknownLayout = (path: string): string =>
  `${path} is neither OS Code-Point Open nor a postcode directory of the ONS (ONSPD, NSPL): its first line matches neither.`
