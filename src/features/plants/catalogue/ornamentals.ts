import type { Plant } from '../plant.ts'
import { aquatics } from './aquatics.ts'
import { springBulbs } from './bulbs-spring.ts'
import { summerBulbs } from './bulbs-summer.ts'
import { woodlandBulbs } from './bulbs-woodland.ts'
import { cacti } from './cacti.ts'
import { climbers } from './climbers.ts'
import { conifers } from './conifers.ts'
import { cutAnnuals } from './cut-annuals.ts'
import { ferns } from './ferns.ts'
import { grasses } from './grasses.ts'
import { hedging } from './hedging.ts'
import { housePlantsForFlowers } from './house-plants-flowers.ts'
import { housePlantsForLeavesAToC } from './house-plants-leaves-a-to-c.ts'
import { housePlantsForLeavesDToM } from './house-plants-leaves-d-to-m.ts'
import { housePlantsForLeavesNToZ } from './house-plants-leaves-n-to-z.ts'
import { insectEatersAndBromeliads } from './insect-eaters-and-bromeliads.ts'
import { lilies } from './lilies.ts'
import { highSummerPerennials } from './perennials-high-summer.ts'
import { latePerennials } from './perennials-late.ts'
import { springPerennials } from './perennials-spring.ts'
import { summerPerennials } from './perennials-summer.ts'
import { shrubsAToC } from './shrubs-a-to-c.ts'
import { shrubsDToH } from './shrubs-d-to-h.ts'
import { shrubsLToP } from './shrubs-l-to-p.ts'
import { shrubsRToY } from './shrubs-r-to-y.ts'
import { springBedding } from './spring-bedding.ts'
import { succulents } from './succulents.ts'
import { summerBedding } from './summer-bedding.ts'
import { trees } from './trees.ts'

/** Plants grown for their looks, outdoors and indoors. */
export const ornamentals: readonly Plant[] = [
  ...summerBedding,
  ...cutAnnuals,
  ...springBedding,
  ...springPerennials,
  ...summerPerennials,
  ...highSummerPerennials,
  ...latePerennials,
  ...springBulbs,
  ...woodlandBulbs,
  ...summerBulbs,
  ...lilies,
  ...climbers,
  ...shrubsAToC,
  ...shrubsDToH,
  ...shrubsLToP,
  ...shrubsRToY,
  ...trees,
  ...conifers,
  ...hedging,
  ...grasses,
  ...ferns,
  ...aquatics,
  ...housePlantsForLeavesAToC,
  ...housePlantsForLeavesDToM,
  ...housePlantsForLeavesNToZ,
  ...housePlantsForFlowers,
  ...succulents,
  ...cacti,
  ...insectEatersAndBromeliads,
]
