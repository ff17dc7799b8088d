/** A response whose JSON is finished. Its author has checked it against the contract. */
export class ReadyJson<Value> {
  declare readonly value: Value
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}
