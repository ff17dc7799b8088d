import type { SignalKind } from './case-states.ts'

/** What the server noticed, in words. The detail follows. */
export const signalNames: Readonly<Record<SignalKind, string>> = {
  wording: 'Words to check',
  photo: 'A photo that another account posted',
  text: 'A text that another account posted',
  price: 'A price far from similar listings',
  payment: 'Words about payment elsewhere',
  mass: 'Many first messages in a day',
  trader: 'Sells like a trader',
}
