import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { createServer } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { certificateFault, openSystem } from './system.ts'

/** A certificate for localhost that no client trusts, valid for a hundred years. It protects nothing. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBlDCCATugAwIBAgIUSl4Iu9xIkXd1sc2tdE22T3Su9+wwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMzEyNDUzNFoYDzIxMjYxMDMw
MTI0NTM0WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATRSAinIv3Yz4ii0kBWgqn2dHz4lbLXbDoofW/oV/aH3l920XzGmkw1
DANVt2QRtyeoyOHWGAoXwjeHMz322LsTo2kwZzAdBgNVHQ4EFgQU+ASRjnNARhtw
eZ2iTt1/fvYTItIwHwYDVR0jBBgwFoAU+ASRjnNARhtweZ2iTt1/fvYTItIwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
RwAwRAIgLNrZr6JYxnFEuY72UjENWukDcsoFkwZk/LdNcuujQ90CIH8tyWmNutNf
UUWYpKf4yt9bDFfj0NuZ3F3pVwMAu8Su
-----END CERTIFICATE-----`
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg1xMc7sRqSCR9KgMg
qsqNjQLpinKbsI4OCxyCnbiwsNahRANCAATRSAinIv3Yz4ii0kBWgqn2dHz4lbLX
bDoofW/oV/aH3l920XzGmkw1DANVt2QRtyeoyOHWGAoXwjeHMz322LsT
-----END PRIVATE KEY-----`

const now = new Date('2027-01-10T12:00:00Z')

async function httpsAddress(): Promise<string> {
  const server = createServer({ key: KEY, cert: CERTIFICATE }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return `https://localhost:${typeof address === 'object' && address ? address.port : 0}`
}

const systemAt = (publicUrl: string, options: { issuers?: string; now?: Date; dataDir?: string } = {}) =>
  openSystem({
    dataDir: options.dataDir ?? tmpdir(),
    backupUrl: undefined,
    publicUrl: () => publicUrl,
    now: () => options.now ?? now,
    ...(options.issuers !== undefined && { issuers: options.issuers }),
  })

test('the certificate of the public address is checked as a client would', async () => {
  const url = await httpsAddress()
  expect(await systemAt(url).certificateFault()).toBe('Clients refuse it: DEPTH_ZERO_SELF_SIGNED_CERT.')
  expect(await systemAt(url, { issuers: CERTIFICATE }).certificateFault()).toBeNull()
  const late = new Date('2999-01-01')
  expect(await systemAt(url, { issuers: CERTIFICATE, now: late }).certificateFault()).toBe('It has expired.')
})

test('an address without a certificate, or that cannot be reached from here, has no fault', async () => {
  expect(await systemAt('http://localhost:3000').certificateFault()).toBeNull()
  const url = await httpsAddress()
  expect(await systemAt(url.replace(/\d+$/, '1')).certificateFault()).toBeNull()
})

test.each([
  ['2027-01-09T12:00:00Z', null, 'It has expired.'],
  ['2027-01-12T13:00:00Z', null, 'It expires in 2 days and was not renewed.'],
  ['2027-01-11T13:00:00Z', null, 'It expires in 1 day and was not renewed.'],
  ['2027-01-17T13:00:00Z', null, null],
  ['2027-01-17T13:00:00Z', 'UNKNOWN_ISSUER', 'Clients refuse it: UNKNOWN_ISSUER.'],
])('a certificate valid to %s, refused for %s: %s', (validTo, refusal, fault) => {
  expect(certificateFault({ refusal, validTo: new Date(validTo) }, now)).toBe(fault)
})

test('a disk that cannot be read is left out', async () => {
  const [disk] = await systemAt('http://localhost').disks()
  expect(disk).toMatchObject({ folder: tmpdir(), size: expect.any(Number), isNearlyFull: expect.any(Boolean) })
  expect(await systemAt('http://localhost', { dataDir: '/no/such/folder' }).disks()).toEqual([])
})
