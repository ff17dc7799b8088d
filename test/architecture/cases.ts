/** Files that follow a rule of the architecture test, and files that violate it. */
export interface Planted {
  allowed: [path: string, text: string][]
  broken: [path: string, text: string][]
  /** The files violate the rule together, not each alone. */
  together?: true
  /** Files that are there in each case. */
  beside?: [path: string, text: string][]
}

/** For each rule of a subject, by its title, files that follow it and files that violate it. */
export type Cases = Readonly<Record<string, Planted>>
