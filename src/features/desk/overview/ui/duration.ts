/** Minutes in words for a table: `4 min`, `3 h 10 min`, `2 days`; a dash without any. */
export function duration(minutes: number | null): string {
  if (minutes === null) return '–'
  const whole = Math.round(minutes)
  if (whole < 60) return `${whole} min`
  const hours = Math.floor(whole / 60)
  if (hours < 48) return whole % 60 === 0 ? `${hours} h` : `${hours} h ${whole % 60} min`
  return `${Math.round(hours / 24)} days`
}
