import sharp from 'sharp'
import type { TestMember } from '../server.ts'

interface Uploaded {
  url: string
  key?: string
}

/** Uploads a small picture as this member. */
export async function uploadedPicture(owner: TestMember, url: string): Promise<Uploaded> {
  const picture = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#4a7c3f' } })
    .png()
    .toBuffer()
  const boundary = 'a-boundary'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="fern.png"\r\nContent-Type: image/png\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), picture, Buffer.from(`\r\n--${boundary}--\r\n`)])
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  const answer = await owner.request({ method: 'POST', url, headers, payload })
  if (answer.statusCode !== 201) throw new Error(`${url} answers ${answer.statusCode}: ${answer.body}`)
  return answer.json<Uploaded>()
}
