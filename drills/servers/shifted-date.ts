// Loaded with `node --import`: shifts this process's wall clock by the milliseconds in the file SHIFT_FILE, as setting
// the machine's clock would. Reads the file ten times a second.
import { readFileSync } from 'node:fs'

const Real = Date
const file = process.env['SHIFT_FILE'] ?? ''
const read = () => Number(readFileSync(file, 'utf8')) || 0
let shift = read()
setInterval(() => {
  shift = read()
}, 100).unref()

globalThis.Date = new Proxy(Real, {
  construct: (target, args: unknown[], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [Real.now() + shift] : args, newTarget) as object,
  get: (target, key) => (key === 'now' ? () => Real.now() + shift : (Reflect.get(target, key) as unknown)),
})
