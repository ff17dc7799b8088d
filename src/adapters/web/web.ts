/** The public web, asked on behalf of people who name an address. It never reaches into the own network. */
export interface Web {
  /**
   * What a public https address answers with, at most `maxBytes` of it. Throws DomainError: `invalid` for addresses that
   * may not be asked or give nothing, `too_large` for more than that.
   */
  download(address: string, limits: { maxBytes: number; seconds: number }): Promise<Buffer>
}
