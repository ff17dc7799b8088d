import { randomInt } from 'node:crypto'
import { SWAP_TERMS } from '../swap.ts'

/** A code for one handover, of six digits. */
export const newCode = (): string => String(randomInt(10 ** SWAP_TERMS.codeLength)).padStart(SWAP_TERMS.codeLength, '0')
