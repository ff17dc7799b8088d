import type { Plant } from '../../plant.ts'
import { softFruit } from './fruit-soft.ts'
import { tenderFruit } from './fruit-tender.ts'
import { orchardFruit } from './fruit-trees.ts'
import { herbsFromAfar } from './herbs-from-afar.ts'
import { kitchenHerbs } from './herbs-kitchen.ts'
import { physicHerbs } from './herbs-physic.ts'
import { brassicas } from './vegetables-brassicas.ts'
import { fruitingVegetables } from './vegetables-fruiting.ts'
import { leafVegetables } from './vegetables-leaves.ts'
import { legumes } from './vegetables-legumes.ts'
import { rootVegetables } from './vegetables-roots.ts'

/** Plants grown for food. */
export const edibles: readonly Plant[] = [
  ...fruitingVegetables,
  ...rootVegetables,
  ...legumes,
  ...brassicas,
  ...leafVegetables,
  ...kitchenHerbs,
  ...physicHerbs,
  ...herbsFromAfar,
  ...orchardFruit,
  ...softFruit,
  ...tenderFruit,
]
