import { StartFailure } from '#adapters/db/start-failure.ts'
import { DomainError } from '#shared/errors.ts'
import type { Files } from './files.ts'
import { checkKey } from './key.ts'
import { objectsIn, type S3Place, s3Client } from './s3-client.ts'

const SHAPE = 's3://key:secret@host/bucket, with ?region=… where the storage needs one'

/**
 * Parses `s3://key:secret@host:port/bucket?region=…&tls=off`. Throws StartFailure with one sentence, which names the
 * setting and does not repeat the secret.
 */
export function readFilesUrl(text: string, setting = 'FILES_URL'): S3Place {
  const url = URL.canParse(text) ? new URL(text) : null
  const bucket = url?.pathname.replace(/^\/|\/$/g, '') ?? ''
  if (url?.protocol !== 's3:' || !url.host || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    throw new StartFailure(`${setting} is not usable: it must look like ${SHAPE}.`)
  }
  if (!url.username || !url.password) {
    throw new StartFailure(`${setting} is not usable: the key and the secret are missing before the @.`)
  }
  return {
    endpoint: `${url.searchParams.get('tls') === 'off' ? 'http' : 'https'}://${url.host}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    bucket,
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  }
}

/** Files in S3-compatible storage (Amazon, MinIO, R2, Hetzner and others), addressed by path. */
export function s3Files({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Place): Files {
  const open = s3Client({ endpoint, region, accessKeyId, secretAccessKey })
  return {
    async put(key, content, contentType) {
      checkKey(key)
      const { sdk, client } = await open()
      const object = { Bucket: bucket, Key: key, Body: content, ContentType: contentType }
      await client.send(new sdk.PutObjectCommand(object)).catch(refuse)
    },
    async get(key) {
      checkKey(key)
      const { sdk, client } = await open()
      const found = await client.send(new sdk.GetObjectCommand({ Bucket: bucket, Key: key })).catch(absent)
      return found?.Body ? Buffer.from(await found.Body.transformToByteArray().catch(refuse)) : null
    },
    async delete(key) {
      checkKey(key)
      const { sdk, client } = await open()
      await client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: key })).catch(refuse)
    },
    list: () => objectsIn(open, bucket),
  }
}

function absent(error: unknown): null {
  if (error instanceof Error && error.name === 'NoSuchKey') return null
  return refuse(error)
}

function refuse(error: unknown): never {
  const refusal = new DomainError('unavailable', 'Files cannot be reached just now. Please try again in a moment.', {
    code: 'FILES_UNAVAILABLE',
    retryAfter: 5,
  })
  refusal.cause = error
  throw refusal
}
