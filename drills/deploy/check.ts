/** Where a check may write and listen. */
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
  /** What was found, as part of a sentence. Rejects with what is wrong. */
  run(place: Place): Promise<string>
}

/** How a check ended. */
export interface Finding {
  name: string
  result: 'ok' | 'WRONG' | 'not tried'
  text: string
}
