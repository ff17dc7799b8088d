/** Stored pictures and documents, on disk or in S3-compatible storage. Keys have the form `uploads/ab12/640.webp`. */
export interface Files {
  put(key: string, content: Buffer, contentType: string): Promise<void>
  /** Null when the file does not exist. */
  get(key: string): Promise<Buffer | null>
  delete(key: string): Promise<void>
  /** Every stored file, in no particular order. */
  list(): AsyncIterable<StoredFile>
}

export interface StoredFile {
  key: string
  bytes: number
}
