import { MAX_EVIDENCE_BYTES } from '#shared/evidence-limits.ts'
import { SandboxFailure } from './failure.ts'
import { type Form, readForm, text } from './form.ts'
import { newId, type StoredFile } from './objects.ts'
import type { SandboxUnitOfWork } from './unit-of-work.ts'

/** The file part of a multipart request. */
export interface UploadedFile {
  name: string
  content: Uint8Array
}

/** The beginning of each kind of file that Stripe takes as evidence. */
const KINDS = [
  ['pdf', '%PDF-'],
  ['png', '\x89PNG\r\n\x1a\n'],
  ['jpg', '\xff\xd8\xff'],
] as const

const MAX_BYTES = 5_000_000

/** Reads a multipart body, as the SDK sends files. */
export async function readMultipart(
  body: BodyInit | null | undefined,
  type: string,
): Promise<{ form: Form; file: UploadedFile | null }> {
  const parts = await new Response(body ?? null, { headers: { 'content-type': type } }).formData()
  const fields = new URLSearchParams()
  let file: UploadedFile | null = null
  for (const [name, value] of parts) {
    if (typeof value === 'string') fields.append(name, value)
    else if (name === 'file') file = { name: value.name, content: new Uint8Array(await value.arrayBuffer()) }
  }
  return { form: readForm(fields.toString()), file }
}

/** Stores a file for the evidence of a dispute; its content is not kept. */
export async function createFile(work: SandboxUnitOfWork, form: Form, file: UploadedFile | null): Promise<StoredFile> {
  if (text(form, 'purpose') !== 'dispute_evidence') {
    throw refused('Invalid purpose: the sandbox takes files of disputes alone.', 'parameter_invalid', 'purpose')
  }
  if (file === null) throw refused('Missing required param: file.', 'parameter_missing', 'file')
  const start = Buffer.from(file.content.subarray(0, 8)).toString('latin1')
  const [type] = KINDS.find(([, beginning]) => start.startsWith(beginning)) ?? []
  if (!type) throw refused('Evidence must be a PDF, JPEG or PNG file.', 'invalid_file_type', 'file')
  const size = file.content.length
  if (size > MAX_BYTES) throw refused('The file must be at most 5 MB.', 'file_too_large', 'file')
  const id = newId('file')
  return work.store.add('file', {
    id,
    object: 'file',
    created: work.seconds,
    expires_at: null,
    filename: file.name,
    purpose: 'dispute_evidence',
    size,
    title: null,
    type,
    url: null,
    pages: type === 'pdf' ? pagesOf(file.content) : 1,
  })
}

const pagesOf = (pdf: Uint8Array): number =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Type\s*\/Page\b/g)?.length ?? 0

/** Refuses files that are not evidence, and more bytes than the card networks take together. Returns their pages. */
export async function checkFiles(work: SandboxUnitOfWork, ids: readonly string[]): Promise<number> {
  let bytes = 0
  let all = 0
  for (const id of ids) {
    const { purpose, size, pages = 0 } = await work.store.get('file', id)
    if (purpose !== 'dispute_evidence') {
      throw refused('The file was uploaded for another purpose.', 'parameter_invalid', 'evidence')
    }
    bytes += size
    all += pages
  }
  if (bytes > MAX_EVIDENCE_BYTES) {
    throw refused('The files must be at most 4.5 MB together.', 'file_too_large', 'evidence')
  }
  return all
}

const refused = (message: string, code: string, param: string): SandboxFailure =>
  new SandboxFailure(400, message, code, { param })
