import type { Cases } from './cases.ts'

const importing = (modules: number): string =>
  Array.from({ length: modules }, (_, n) => `import { routes${n} } from '#features/eco/server/part-${n}.ts'`).join('\n')

export const layerCases: Cases = {
  'browser and server meet only in contracts and pure rules': {
    allowed: [
      ['src/features/eco/ui/score.tsx', "import { levels } from '../levels.ts'"],
      ['src/features/eco/server/routes.ts', "import { score } from '../contract.ts'"],
    ],
    broken: [
      ['src/features/eco/ui/score.tsx', "import { rows } from '../server/store.ts'"],
      ['src/features/eco/ui/score.tsx', "import type { Row } from '../server/store.ts'"],
      ['src/routes/eco.tsx', "import { handle } from '#http/handle.ts'"],
      ['src/router.tsx', "const deps = await import('./deps.ts')"],
      ['src/ui/map.tsx', "import '#adapters/places/places.ts'"],
      ['src/features/eco/server/routes.ts', "export { Button } from '#ui/button.tsx'"],
      ['src/features/eco/ui/score.tsx', "import { rows } from '../server/store.js'"],
      ['src/features/eco/ui/score.tsx', "import { rows } from '../ui/../server/store.ts'"],
      ['src/features/eco/ui/score.tsx', 'const store = await import(`../server/store.ts`)'],
    ],
  },
  'folders depend only on lower folders': {
    allowed: [
      ['src/shared/money.ts', "import { a } from './a.ts'"],
      ['src/early/early-input.ts', "import { Presses } from './presses.ts'"],
      ['src/features/eco/contract.ts', "import { id } from '#shared/fields.ts'"],
      ['src/features/eco/server/routes.ts', "import type { Deps } from '#deps.ts'"],
      ['src/server.ts', "import { ecoRoutes } from '#features/eco/server/routes.ts'"],
    ],
    broken: [
      ['src/shared/money.ts', "import { fees } from '#features/checkout/fees.ts'"],
      ['src/ui/primitives/card.tsx', "import { fees } from '#features/checkout/fees.ts'"],
      ['src/early/early-input.ts', "import { pence } from '#shared/money.ts'"],
      ['src/adapters/mail/mail.ts', "import type { Deps } from '#deps.ts'"],
      ['src/http/handle.ts', "import { users } from '#features/accounts/server/tables.ts'"],
      ['src/http/handle.ts', "import { build } from '#deps.ts'"],
      ['src/features/eco/levels.ts', "import { users } from './server/tables.ts'"],
      ['src/features/eco/server/routes.ts', "import { build } from '#deps.ts'"],
      ['src/features/eco/server/jobs.ts', "import { openFiles } from '#adapters/files/open-files.ts'"],
      ['src/features/eco/ui/score.tsx', "import { Route } from '#routes/eco.tsx'"],
    ],
  },
  'the catalogue of plants stays on the server': {
    allowed: [
      ['src/features/plants/catalogue.ts', "import { herbs } from './catalogue/herbs.ts'"],
      ['src/features/listings/server/routes.ts', "import { plants } from '#features/plants/catalogue.ts'"],
    ],
    broken: [
      ['src/features/plants/ui/card.tsx', "import { plants } from '../catalogue.ts'"],
      ['src/features/plants/contract.ts', "import { herbs } from './catalogue/herbs.ts'"],
      ['src/routes/plant.tsx', "const names = () => import('#features/plants/catalogue.ts')"],
      ['src/features/plants/contract.ts', "import { invasiveIn } from './invasive.ts'"],
    ],
  },
  'large packages stay on the server': {
    allowed: [
      ['src/features/eco/server/store.ts', "import { Temporal } from 'temporal-polyfill'"],
      ['src/features/eco/ui/score.tsx', "import type { Temporal } from 'temporal-polyfill'"],
    ],
    broken: [
      ['src/routes/eco.tsx', "const score = () => import('#features/eco/ui/score.tsx')"],
      ['src/features/eco/ui/score.tsx', "import { levels } from '../levels.ts'"],
      ['src/features/eco/levels.ts', "import { Temporal } from 'temporal-polyfill'"],
    ],
    together: true,
  },
  'every feature has a layer': {
    allowed: [['src/features/eco/contract.ts', '']],
    broken: [['src/features/attic/contract.ts', '']],
  },
  'features depend only on features in lower layers': {
    allowed: [['src/features/eco/server/jobs.ts', "import { sale } from '#features/checkout/events.ts'"]],
    broken: [
      ['src/features/checkout/server/jobs.ts', "import { score } from '#features/eco/contract.ts'"],
      ['src/features/accounts/ui/card.tsx', "const eco = () => import('#features/eco/ui/score.tsx')"],
      ['src/features/accounts/ui/card.tsx', "import { score } from '#features/accounts/../eco/contract.ts'"],
    ],
  },
  'sub-domains depend only on sub-domains before them': {
    allowed: [
      ['src/features/checkout/order/server/store.ts', "import { fees } from '../../base/fees.ts'"],
      ['src/features/checkout/server/routes.ts', "import { sweep } from '../order/server/sweep.ts'"],
      ['src/features/eco/server/store.ts', "import { levels } from '../levels.ts'"],
    ],
    broken: [
      ['src/features/checkout/base/fees.ts', "import { labels } from '../order/progress.ts'"],
      ['src/features/checkout/order/server/sweep.ts', "import type { Boost } from '../../boost/server/boost-store.ts'"],
      ['src/features/checkout/order/server/sweep.ts', "import { jobs } from '../../server/jobs.ts'"],
    ],
  },
  'features are imported through their public interfaces': {
    allowed: [
      ['src/features/eco/server/jobs.ts', "import { users } from '#features/accounts/server/tables.ts'"],
      ['src/features/eco/server/jobs.ts', "import { findUser } from '#features/accounts/server/store.ts'"],
      ['src/features/eco/server/jobs.ts', "import { notify } from '#features/notifications/server/notify.ts'"],
      ['src/features/eco/server/jobs.ts', "import { isFor } from '#features/household/server/plant-answers.ts'"],
    ],
    broken: [
      ['src/features/eco/server/jobs.ts', "import { accountRoutes } from '#features/accounts/server/routes.ts'"],
      ['src/features/eco/server/jobs.ts', "import { sweep } from '#features/accounts/server/jobs.ts'"],
    ],
  },
  'imports show whether they leave the feature': {
    allowed: [
      ['src/features/eco/server/routes.ts', "import { score } from '../contract.ts'"],
      ['src/features/eco/server/routes.ts', "import { users } from '#features/accounts/server/tables.ts'"],
    ],
    broken: [
      ['src/features/eco/server/routes.ts', "import { score } from '#features/eco/contract.ts'"],
      ['src/features/eco/server/routes.ts', "import { users } from '../../accounts/server/tables.ts'"],
      ['src/adapters/mail/mail.ts', "import type { Database } from '../db/database.ts'"],
      ['src/features/eco/ui/score.tsx', "const parts = import.meta.glob('../server/*.ts')"],
      ['src/features/eco/ui/score.tsx', 'const part = await import(`../server/${name}.ts`)'],
      ['src/features/eco/ui/score.tsx', 'const part = await import(path)'],
    ],
  },
  'imports form no cycle, types included': {
    allowed: [['src/ui/a.ts', "import type { B } from './b.ts'"]],
    broken: [
      ['src/ui/a.ts', "import { b } from './b.ts'"],
      ['src/ui/b.ts', "import { c } from './c.ts'"],
      ['src/ui/c.ts', "import type { A } from './a.ts'"],
      ['src/ui/d.ts', "import { a } from './a.ts'"],
    ],
    together: true,
  },
  'a module has at most 40 importers': {
    allowed: [['src/features/eco/server/store.ts', "import { levels } from '../levels.ts'"]],
    broken: Array.from({ length: 41 }, (_, n) => [
      `src/features/eco/ui/part-${n}.tsx`,
      "import { levels } from '../levels.ts'\nimport { Button } from '#ui/primitives/button.tsx'",
    ]),
    together: true,
  },
  'a module imports at most 40 modules': {
    allowed: [['src/feature-routes.ts', importing(40)]],
    broken: [['src/feature-routes.ts', importing(41)]],
  },
}
