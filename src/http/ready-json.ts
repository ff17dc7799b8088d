/** A response that is serialised already. The caller has serialised it by the schema of the contract. */
export class ReadyJson<Value> {
  declare readonly value: Value
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}
