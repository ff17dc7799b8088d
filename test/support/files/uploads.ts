import sharp from 'sharp'
import type { TestMember } from '../server.ts'

interface Uploaded {
  url: string
  key?: string
}

/** Uploads this picture as this member, or a small one. */
export async function uploadedPicture(owner: TestMember, url: string, file?: Buffer): Promise<Uploaded> {
  const picture = file ?? (await smallPicture())
  const boundary = 'a-boundary'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="fern.png"\r\nContent-Type: image/png\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n--${boundary}--\r\n`)])
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  const answer = await owner.request({ method: 'POST', url, headers, payload })
  if (answer.statusCode !== 201) throw new Error(`${url} answers ${answer.statusCode}: ${answer.body}`)
  return answer.json<Uploaded>()
}

const smallPicture = (): Promise<Buffer> =>
  sharp({ create: { width: 400, height: 400, channels: 3, background: '#4a7c3f' } })
    .png()
    .toBuffer()
