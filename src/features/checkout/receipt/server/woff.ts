import { inflateSync } from 'node:zlib'

/** Sizes in bytes. */
const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const SFNT_HEADER = 12
const SFNT_ENTRY = 16

/** Unpacks a web font (WOFF 1): a packed font is read piece by piece and would be unpacked again for each read. */
export function unpacked(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => tableAt(woff, WOFF_HEADER + index * WOFF_ENTRY))
  const head = Buffer.alloc(SFNT_HEADER + count * SFNT_ENTRY)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  let offset = head.length
  for (const [index, { tag, checksum, content, length }] of tables.entries()) {
    const at = SFNT_HEADER + index * SFNT_ENTRY
    tag.copy(head, at)
    checksum.copy(head, at + 4)
    head.writeUInt32BE(offset, at + 8)
    head.writeUInt32BE(length, at + 12)
    offset += content.length
  }
  return Buffer.concat([head, ...tables.map(({ content }) => content)])
}

function tableAt(woff: Buffer, at: number) {
  const start = woff.readUInt32BE(at + 4)
  const stored = woff.subarray(start, start + woff.readUInt32BE(at + 8))
  const length = woff.readUInt32BE(at + 12)
  const bare = stored.length < length ? inflateSync(stored) : stored
  const padding = Buffer.alloc((4 - (length % 4)) % 4)
  return {
    tag: woff.subarray(at, at + 4),
    checksum: woff.subarray(at + 16, at + 20),
    content: Buffer.concat([bare, padding]),
    length,
  }
}
