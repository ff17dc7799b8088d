import { readMultipart } from './files.ts'
import { readForm, readJson } from './form.ts'

interface RawRequest {
  method: string
  path: string
  search: string
  headers: Headers
  body: BodyInit | null | undefined
}

/** The parameters of a request, and a text that differs from that of any other request. */
export async function bodyOf({ method, path, search, headers, body }: RawRequest) {
  const type = headers.get('content-type') ?? ''
  if (method === 'POST' && type.startsWith('multipart/form-data')) {
    const { form, file } = await readMultipart(body, type)
    return { encoded: `${file?.name} ${file?.content.length}`, form, file }
  }
  const encoded = method === 'GET' ? search : String(body ?? '')
  return {
    encoded,
    form: path.startsWith('v2/') && method === 'POST' ? readJson(encoded) : readForm(encoded),
    file: null,
  }
}
