import type { Clock } from '#adapters/clock/clock.ts'
import type { Database } from '#adapters/db/database.ts'
import type { Encryption } from '#adapters/encryption/encryption.ts'
import type { Web } from '#adapters/web/web.ts'
import type { Config } from '#config.ts'
import type { Log } from '#shared/log.ts'
import type { Push } from './push.ts'
import { recordedPush } from './recorded-push.ts'
import { openVapidKeys } from './vapid-keys.ts'
import { webPush } from './web-push.ts'

type PushConfig = Pick<Config, 'vapid' | 'company' | 'publicUrl' | 'mailFrom' | 'devTools'>

interface Parts {
  db: Database
  encryption: Encryption
  web: Web
  clock: Clock
  log: Log
}

/** Sends pushes for real; with the development tools it also records them. `config` is with what is set at the desk. */
export function openPush(config: PushConfig, { db, encryption, ...parts }: Parts): Push {
  const push = webPush({
    ...parts,
    subject: () => subjectOf(config),
    keys: () => openVapidKeys(db, encryption, config.vapid.privateKey),
  })
  return config.devTools ? recordedPush(push, parts.clock) : push
}

/** How push services reach the operator when something is wrong with our messages. */
function subjectOf({ vapid, company, publicUrl, mailFrom }: PushConfig): string {
  if (vapid.subject !== null) return vapid.subject
  if (company.email !== null) return `mailto:${company.email}`
  if (publicUrl?.startsWith('https:')) return publicUrl
  const [, address = mailFrom] = /<([^>]+)>/.exec(mailFrom) ?? []
  return `mailto:${address}`
}
