import { type Readable, Transform } from 'node:stream'
import { objectsIn, type S3Place, s3Client } from '#adapters/files/s3-client.ts'
import type { BackupStore } from './backup-store.ts'

/** S3 takes at most 10,000 parts, so this allows archives of 160 GB. Two parts are in memory at a time. */
const PART_BYTES = 16 * 1024 * 1024

/** Backups in S3-compatible storage. An upload in parts appears under its name when it is complete. */
export function s3Store({ bucket, ...place }: S3Place): BackupStore {
  const open = s3Client(place)
  return {
    place: `${new URL(place.endpoint).host}/${bucket}`,
    async write(name, fill) {
      const { client } = await open()
      const { Upload } = await import('@aws-sdk/lib-storage')
      let bytes = 0
      const body = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          bytes += chunk.length
          done(null, chunk)
        },
      })
      const params = { Bucket: bucket, Key: name, Body: body, ContentType: 'application/octet-stream' }
      const upload = new Upload({ client, params, partSize: PART_BYTES, queueSize: 2 })
      const done = upload.done()
      const filled = fill(body)
      try {
        await Promise.all([filled.then(() => body.end()), done])
        return bytes
      } catch (error) {
        body.destroy()
        await upload.abort().catch(() => {})
        await Promise.allSettled([filled, done])
        throw error
      }
    },
    async read(name) {
      const { sdk, client } = await open()
      try {
        const found = await client.send(new sdk.GetObjectCommand({ Bucket: bucket, Key: name }))
        return (found.Body as Readable | undefined) ?? null
      } catch (error) {
        if (error instanceof Error && error.name === 'NoSuchKey') return null
        throw error
      }
    },
    async list(prefix) {
      const found = []
      for await (const { key, bytes } of objectsIn(open, bucket, prefix)) found.push({ name: key, bytes })
      return found.toSorted((one, other) => (one.name < other.name ? -1 : 1))
    },
    async remove(name) {
      const { sdk, client } = await open()
      await client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: name }))
    },
    // A rule of the bucket deletes uploads that were not completed.
    clear: async () => {},
  }
}
