/** Something that happened in one room and that others may act on. Listeners run inside the announcing transaction. */
export interface EventKind<Data> {
  readonly name: string
  readonly _data?: Data
}

export const eventKind = <Data>(name: string): EventKind<Data> => ({ name })

/** Carries events from lower rooms to the rooms above, within one database transaction. `Tx` is the transaction. */
export class Events<Tx> {
  readonly #listeners = new Map<string, ((tx: Tx, data: never) => Promise<void>)[]>()

  on<Data>(kind: EventKind<Data>, listener: (tx: Tx, data: Data) => Promise<void>): void {
    this.#listeners.set(kind.name, [...(this.#listeners.get(kind.name) ?? []), listener as never])
  }

  /** Runs every listener in turn; one that throws undoes the whole transaction, cause included. */
  async announce<Data>(tx: Tx, kind: EventKind<Data>, data: Data): Promise<void> {
    for (const listener of this.#listeners.get(kind.name) ?? []) await listener(tx, data as never)
  }
}
