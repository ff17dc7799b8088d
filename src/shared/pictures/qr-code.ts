import encodeQR from 'qr'

/** The quiet zone around the code, in cells, which cameras need to find its edge. */
const MARGIN = 2

/** An address as a QR code: an SVG path in a square of `size` cells. */
export function qrCode(address: string): { size: number; path: string } {
  const data = encodeQR(address, 'raw', { ecc: 'medium', border: MARGIN })
  return { size: data.length, path: data.map((row, y) => runsOf(row, y)).join('') }
}

/** The dark cells of one row, each run as one bar: `M2 2h7v1h-7z`. */
function runsOf(row: readonly boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue
    const start = x
    while (row[x]) x++
    path += `M${start} ${y}h${x - start}v1h${start - x}z`
  }
  return path
}
