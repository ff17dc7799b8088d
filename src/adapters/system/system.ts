import { connect } from 'node:tls'
import { diskSpace } from '#adapters/db/embedded/disk-watch.ts'

/** A disk that the product writes to. */
export interface Disk {
  /** The folder on it, as configured. */
  folder: string
  size: number
  free: number
  /** Less than a tenth is free. */
  isNearlyFull: boolean
}

/** What the product needs of the machine and of the network in front of it. */
export interface System {
  /** The disks of DATA_DIR and of a BACKUP_URL that is a folder. One that cannot be read is left out. */
  disks(): Promise<Disk[]>
  /**
   * What is wrong with the certificate of the public address, at which webhooks arrive; null when nothing is, when it is
   * not an https address, or when the server cannot reach it from here.
   */
  certificateFault(): Promise<string | null>
}

interface Options {
  dataDir: string
  backupUrl: string | undefined
  publicUrl: () => string
  now: () => Date
  /** Trusted issuers, instead of those of Node. */
  issuers?: string
}

/** A disk with less than this share of free bytes is nearly full. */
const LOW_SHARE = 0.1

export function openSystem({ dataDir, backupUrl, publicUrl, now, issuers }: Options): System {
  const folders = [dataDir, ...(backupUrl === undefined || backupUrl.startsWith('s3:') ? [] : [backupUrl])]
  return {
    async disks() {
      const found = await Promise.all(
        folders.map((folder) =>
          diskSpace(folder).then(
            ({ size, free }) => [{ folder, size, free, isNearlyFull: size > 0 && free < size * LOW_SHARE }],
            () => [],
          ),
        ),
      )
      return found.flat()
    },
    async certificateFault() {
      const url = new URL(publicUrl())
      if (url.protocol !== 'https:') return null
      const certificate = await certificateOf(url, issuers)
      return certificate && certificateFault(certificate, now())
    },
  }
}

export interface Certificate {
  /** Why a client refuses it, by the name of the reason; null when clients accept it. */
  refusal: string | null
  validTo: Date
}

const DAY_MS = 24 * 60 * 60 * 1000
/** Certificates of 90 days are renewed 30 days before their end, so at this age renewal has failed often. */
const SOON_DAYS = 7

/** What is wrong with a certificate, in one sentence; null when nothing is. */
export function certificateFault({ refusal, validTo }: Certificate, now: Date): string | null {
  const days = Math.floor((validTo.getTime() - now.getTime()) / DAY_MS)
  if (days < 0) return 'It has expired.'
  if (refusal !== null) return `Clients refuse it: ${refusal}.`
  return days < SOON_DAYS ? `It expires in ${days} ${days === 1 ? 'day' : 'days'} and was not renewed.` : null
}

/** The certificate that this address presents; null when it does not answer. */
function certificateOf({ hostname, port }: URL, ca: string | undefined): Promise<Certificate | null> {
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname,
      port: Number(port) || 443,
      servername: hostname,
      // A certificate that clients refuse is what is looked for; nothing is sent.
      rejectUnauthorized: false,
      timeout: 5_000,
      ...(ca !== undefined && { ca }),
    })
    const end = (certificate: Certificate | null) => {
      socket.destroy()
      resolve(certificate)
    }
    socket.once('secureConnect', () => {
      const error = socket.authorizationError
      const refusal = socket.authorized ? null : String(error instanceof Error ? error.message : error)
      end({ refusal, validTo: new Date(socket.getPeerCertificate().valid_to) })
    })
    socket.once('timeout', () => end(null))
    socket.once('error', () => end(null))
  })
}
