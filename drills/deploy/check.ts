/** The tree that a check tries, and where it may write and listen. */
export interface Place {
  /** The prebuilt tree. */
  tree: string
  /** An empty folder of this run, readable by everyone. */
  folder: string
  /** The first of ten free ports. */
  port: number
}

/** One thing that `npm run drill:deploy` tries. */
export interface Check {
  name: string
  /** Programs of Debian that it needs. */
  needs: readonly string[]
  /** Resolves to what was found, as part of a sentence; rejects with what is wrong. */
  run(place: Place): Promise<string>
}

/** The result of a check. */
export interface Finding {
  name: string
  result: 'ok' | 'WRONG' | 'not tried'
  text: string
}
