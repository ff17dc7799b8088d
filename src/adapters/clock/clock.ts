/** The product's time. Everything with a delay or an expiry reads it, so that tests and `/dev/clock` can move it. */
export interface Clock {
  now(): Date
}

/** A clock that can be moved forwards: real time plus an offset. */
export class MovableClock implements Clock {
  #offset = 0
  now(): Date {
    return new Date(Date.now() + this.#offset)
  }
  /** Offset to real time, in milliseconds. */
  get offset(): number {
    return this.#offset
  }
  set offset(milliseconds: number) {
    this.#offset = milliseconds
  }
}
