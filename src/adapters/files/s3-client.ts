import type { S3Client } from '@aws-sdk/client-s3'
import type { StoredFile } from './files.ts'

/** Address and credentials of S3-compatible storage. */
export interface S3Place {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

export type OpenS3 = () => Promise<{ sdk: typeof import('@aws-sdk/client-s3'); client: S3Client }>

/** Opens a client at its first use: the library is large, and most installations keep their files on disk. */
export function s3Client({ endpoint, region, accessKeyId, secretAccessKey }: Omit<S3Place, 'bucket'>): OpenS3 {
  let opened: ReturnType<OpenS3> | undefined
  return () => {
    opened ??= import('@aws-sdk/client-s3').then((sdk) => ({
      sdk,
      client: new sdk.S3Client({
        endpoint,
        region,
        forcePathStyle: true,
        credentials: { accessKeyId, secretAccessKey },
        maxAttempts: 3,
        requestHandler: { connectionTimeout: 3_000, requestTimeout: 20_000 },
        // Not every compatible storage supports Amazon's newer checksums.
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
      }),
    }))
    return opened
  }
}

/** All objects of a bucket whose keys begin with `prefix`, a page at a time. */
export async function* objectsIn(open: OpenS3, bucket: string, prefix = ''): AsyncGenerator<StoredFile> {
  const { sdk, client } = await open()
  let after: string | undefined
  do {
    const page = await client.send(
      new sdk.ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: after }),
    )
    for (const { Key: key, Size: bytes } of page.Contents ?? []) if (key) yield { key, bytes: bytes ?? 0 }
    after = page.NextContinuationToken
  } while (after !== undefined)
}
