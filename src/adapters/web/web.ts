/** What is sent to an address. */
export interface WebMessage {
  body: string | Buffer
  headers: Readonly<Record<string, string>>
  seconds: number
}

/** What is read of the response to a message. */
export interface WebAnswer {
  status: number
  /** The header Retry-After. */
  retryAfter: string | null
}

/** Fetches from the public web addresses that users enter. It never reaches the internal network. */
export interface Web {
  /**
   * Returns the response of a public https address, at most `maxBytes`. Throws DomainError: `invalid` for addresses
   * that may not be fetched or return nothing, `too_large` for larger responses.
   */
  download(address: string, limits: { maxBytes: number; seconds: number }): Promise<Buffer>
  /**
   * Sends a body to a public https address and returns the status of the response, whose body is not read. Redirects are
   * not followed. Throws DomainError `invalid` for addresses that may not be called or do not answer.
   */
  post(address: string, message: WebMessage): Promise<WebAnswer>
  /** Throws DomainError `invalid` for an address that `post` would refuse by its syntax. */
  refuseAddress(address: string): void
}
