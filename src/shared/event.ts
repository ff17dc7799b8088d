/** An event of one feature that others may handle. Listeners run inside the publishing transaction. */
export interface EventKind<Data> {
  readonly name: string
  readonly _data?: Data
}

export const eventKind = <Data>(name: string): EventKind<Data> => ({ name })

/** Carries events from lower features to higher ones, within one database transaction. `Tx` is the transaction. */
export class Events<Tx> {
  readonly #listeners = new Map<string, ((tx: Tx, data: never) => Promise<void>)[]>()

  on<Data>(kind: EventKind<Data>, listener: (tx: Tx, data: Data) => Promise<void>): void {
    this.#listeners.set(kind.name, [...(this.#listeners.get(kind.name) ?? []), listener as never])
  }

  /** Runs every listener in turn; a throw rolls back the whole transaction, including the cause. */
  async announce<Data>(tx: Tx, kind: EventKind<Data>, data: Data): Promise<void> {
    for (const listener of this.#listeners.get(kind.name) ?? []) await listener(tx, data as never)
  }
}
