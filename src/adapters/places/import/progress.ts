import type { Progress, Report } from './import-postcodes.ts'

const BAR_WIDTH = 24
const MEGABYTE = 1_000_000

const whole = new Intl.NumberFormat('en-GB')
const megabytes = (bytes: number): string => whole.format(Math.round((bytes / MEGABYTE) * 10) / 10)

/** `[########----------------]  34 %  12.1 of 35.6 MB  601,204 postcodes  3 bad lines`. */
export function progressLine({ bytes, totalBytes, imported, bad }: Progress): string {
  const share = totalBytes > 0 ? Math.min(1, bytes / totalBytes) : 1
  const filled = Math.floor(share * BAR_WIDTH)
  return [
    `[${'#'.repeat(filled)}${'-'.repeat(BAR_WIDTH - filled)}] ${String(Math.floor(share * 100)).padStart(3)} %`,
    `${megabytes(bytes)} of ${megabytes(totalBytes)} MB`,
    `${whole.format(imported)} postcodes`,
    `${whole.format(bad)} bad ${bad === 1 ? 'line' : 'lines'}`,
  ].join('  ')
}

/** Summary of the import, one line per fact. */
export function summary(
  { source, imported, leftOut, repeated, bad, examples, skippedFiles }: Report,
  asOf: string,
): string {
  const count = (many: number, what: string) => (many > 0 ? [`  ${whole.format(many)} ${what}`] : [])
  return [
    `✓ ${whole.format(imported)} postcodes from ${source} of ${asOf} are in use.`,
    ...count(leftOut.terminated, 'terminated postcodes left out'),
    ...count(leftOut['no location'], 'postcodes without a location left out'),
    ...count(leftOut['Northern Ireland'], 'postcodes of Northern Ireland left out (--northern-ireland takes them)'),
    ...count(repeated, 'repeated postcodes counted once'),
    ...count(bad, 'bad lines left out'),
    ...examples.map((example) => `    ${example}`),
    ...skippedFiles.map((file) => `  not a table of postcodes: ${file}`),
  ].join('\n')
}
