import { accidents } from './accidents.ts'
import type { Fault } from './fault.ts'
import { operations } from './operations.ts'

export const FAULTS: readonly Fault[] = [...accidents, ...operations]
