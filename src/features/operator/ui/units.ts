const SECOND_NAMES = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
] as const

const counted = (count: number, name: string): string => `${count} ${name}${count === 1 ? '' : 's'}`

/** A time in its largest whole unit from two of it on: `90 seconds`, `3 hours`, `1 second`. */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const [unit, name] = SECOND_NAMES.find(([length]) => whole >= 2 * length) ?? ([1, 'second'] as const)
  return counted(Math.floor(whole / unit), name)
}

export const ago = (seconds: number): string => `${duration(seconds)} ago`

/** An interval in its largest unit that fits exactly: `every minute`, `every 15 minutes`. */
export function every(seconds: number): string {
  const [unit, name] = SECOND_NAMES.find(([length]) => seconds % length === 0) ?? ([1, 'second'] as const)
  const count = seconds / unit
  return count === 1 ? `every ${name}` : `every ${counted(count, name)}`
}

const BYTE_NAMES = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

/** Bytes with at most one decimal: `512 bytes`, `1.4 GB`. */
export function byteSize(bytes: number): string {
  const power = Math.min(BYTE_NAMES.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  const value = bytes / 1000 ** power
  return `${value < 10 && power > 0 ? value.toFixed(1) : Math.round(value)} ${BYTE_NAMES[power]}`
}
