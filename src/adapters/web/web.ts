/** Fetches from the public web addresses that users enter. It never reaches the internal network. */
export interface Web {
  /**
   * Returns the response of a public https address, at most `maxBytes`. Throws DomainError: `invalid` for addresses
   * that may not be fetched or return nothing, `too_large` for larger responses.
   */
  download(address: string, limits: { maxBytes: number; seconds: number }): Promise<Buffer>
}
