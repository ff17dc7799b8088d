/** Where a browser receives pushes, as `PushSubscription` names it. */
export interface PushTarget {
  /** The address at the browser's push service. */
  endpoint: string
  /** The browser's public key, an uncompressed point of P-256: 65 bytes. */
  p256dh: Buffer
  /** The secret that the browser shares with us: 16 bytes. */
  auth: Buffer
}

export interface PushMessage {
  /** Read by our service worker; at most `MAX_PAYLOAD` bytes. */
  payload: string
  /** How long the push service keeps it for a browser that is away. */
  ttlSeconds: number
  urgency: 'low' | 'normal' | 'high'
  /** A message that waits at the push service is replaced by the next one with this topic: up to 32 letters, digits, `-`, `_`. */
  topic?: string | undefined
}

/**
 * What became of a message. `gone`: the browser receives no pushes any more. `later`: the push service asks to wait, for
 * a number of seconds if it named one, or did not answer. `refused`: sending it again would not help.
 */
export type PushOutcome =
  | { kind: 'accepted' }
  | { kind: 'gone' }
  | { kind: 'later'; seconds: number | null }
  | { kind: 'refused'; status: number }

/** A message that was handed over, for `/dev/push`. */
export interface SentPush {
  at: Date
  /** The push service's host. */
  host: string
  payload: string
  outcome: PushOutcome
}

/** What every push service accepts (RFC 8030 asks for 4096 bytes), without what encryption adds. */
export const MAX_PAYLOAD = 3900

/** Sends messages to the browsers of members who asked for them. */
export interface Push {
  /**
   * Our public key (RFC 8292), base64url: a browser accepts messages signed with it alone. Rejects when the stored key
   * cannot be decrypted.
   */
  serverKey(): Promise<string>
  /** Throws DomainError `invalid` for a target that nothing can be sent to. */
  refuseTarget(target: PushTarget): void
  /** Sends one message, encrypted for the browser alone. Rejects only when the message itself is impossible. */
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>
  /** The last messages that this process sent, newest first; null where nothing is recorded. */
  recent(): readonly SentPush[] | null
}
