import { type CheckLine, right, wrong } from '#shared/check-line.ts'
import type { Files } from './files.ts'

const KEY = 'checks/setup.txt'

/** Stores, reads and deletes a small file. */
export async function fileCheck(files: Files, where: string): Promise<CheckLine> {
  const content = Buffer.from('This file is deleted at once.')
  try {
    await files.put(KEY, content, 'text/plain')
    const stored = await files.get(KEY)
    await files.delete(KEY)
    if (stored?.equals(content)) return right('Pictures', `Files are stored and read at ${where}.`)
  } catch {
    // Answered below: errors of storage services may contain keys.
  }
  const fix = 'Check FILES_URL (key, secret, bucket, permission to write and delete), or that DATA_DIR can be written.'
  return wrong('Pictures', `A file cannot be stored and read again at ${where}.`, fix)
}
