import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The part of S3 that pictures need: objects by path, and XML for missing ones. */
export interface ObjectStorage {
  /** FILES_URL that leads to it. */
  url: string
  /** Whether it answers every request with an error, as while it is away. */
  isAway: boolean
  /** The header `authorization` of each request. */
  signatures: string[]
  close(): void
}

export async function openObjectStorage(): Promise<ObjectStorage> {
  const objects = new Map<string, Buffer>()
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '', 'http://storage').pathname
    storage.signatures.push(request.headers.authorization ?? '')
    if (storage.isAway) return response.writeHead(500).end()
    if (request.method === 'PUT') {
      objects.set(path, Buffer.concat(await request.toArray()))
      return response.end()
    }
    if (request.method === 'DELETE') {
      objects.delete(path)
      return response.writeHead(204).end()
    }
    const found = objects.get(path)
    if (found) return response.end(found)
    return response
      .writeHead(404, { 'content-type': 'application/xml' })
      .end('<?xml version="1.0"?><Error><Code>NoSuchKey</Code><Message>gone</Message></Error>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const storage: ObjectStorage = {
    url: `s3://a%2Bkey:se%2Fcret@127.0.0.1:${(server.address() as AddressInfo).port}/pictures?tls=off`,
    isAway: false,
    signatures: [],
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
  return storage
}
