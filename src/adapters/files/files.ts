/** Stored pictures and documents, on disk or in S3-compatible storage. Keys are like `uploads/ab12/640.webp`. */
export interface Files {
  put(key: string, content: Buffer, contentType: string): Promise<void>
  /** Null when there is no such file. */
  get(key: string): Promise<Buffer | null>
  delete(key: string): Promise<void>
}
