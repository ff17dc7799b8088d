import type { Plant } from '../plant.ts'
import { aquatics } from './flowers/aquatics.ts'
import { springBulbs } from './flowers/bulbs-spring.ts'
import { summerBulbs } from './flowers/bulbs-summer.ts'
import { woodlandBulbs } from './flowers/bulbs-woodland.ts'
import { cutAnnuals } from './flowers/cut-annuals.ts'
import { ferns } from './flowers/ferns.ts'
import { grasses } from './flowers/grasses.ts'
import { lilies } from './flowers/lilies.ts'
import { highSummerPerennials } from './flowers/perennials-high-summer.ts'
import { latePerennials } from './flowers/perennials-late.ts'
import { springPerennials } from './flowers/perennials-spring.ts'
import { summerPerennials } from './flowers/perennials-summer.ts'
import { springBedding } from './flowers/spring-bedding.ts'
import { summerBedding } from './flowers/summer-bedding.ts'
import { cacti } from './indoor/cacti.ts'
import { housePlantsForFlowers } from './indoor/house-plants-flowers.ts'
import { housePlantsForLeavesAToC } from './indoor/house-plants-leaves-a-to-c.ts'
import { housePlantsForLeavesDToM } from './indoor/house-plants-leaves-d-to-m.ts'
import { housePlantsForLeavesNToZ } from './indoor/house-plants-leaves-n-to-z.ts'
import { insectEatersAndBromeliads } from './indoor/insect-eaters-and-bromeliads.ts'
import { succulents } from './indoor/succulents.ts'
import { climbers } from './trees-and-shrubs/climbers.ts'
import { conifers } from './trees-and-shrubs/conifers.ts'
import { hedging } from './trees-and-shrubs/hedging.ts'
import { shrubsAToC } from './trees-and-shrubs/shrubs-a-to-c.ts'
import { shrubsDToH } from './trees-and-shrubs/shrubs-d-to-h.ts'
import { shrubsLToP } from './trees-and-shrubs/shrubs-l-to-p.ts'
import { shrubsRToY } from './trees-and-shrubs/shrubs-r-to-y.ts'
import { trees } from './trees-and-shrubs/trees.ts'

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
