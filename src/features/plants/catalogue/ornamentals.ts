import type { Plant } from '../plant.ts'
import { cutAnnuals } from './cut-annuals.ts'
import { springBedding } from './spring-bedding.ts'
import { summerBedding } from './summer-bedding.ts'

/** What is grown for its looks, outdoors and in. */
export const ornamentals: readonly Plant[] = [...summerBedding, ...cutAnnuals, ...springBedding]
