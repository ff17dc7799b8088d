/** Throws for a key that could name anything outside the store: keys are made by our code, so a wrong one is a bug. */
export function checkKey(key: string): void {
  if (!/^[a-z0-9][a-z0-9_.-]*(\/[a-z0-9][a-z0-9_.-]*)*$/i.test(key) || key.length > 500) {
    throw new RangeError(`not a file key: ${JSON.stringify(key)}`)
  }
}
