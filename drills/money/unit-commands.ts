import { inTurn } from '#shared/required.ts'
import { type Command, inSequence, opens, pays } from './commands.ts'
import { runsAllJobs } from './fault-injection.ts'
import { refusalOfCapture } from './offer-commands.ts'

/** `opens` orders as many units of the newest listing, with or without protection. */
const units = (quantity: number, isProtected: boolean): number => 2 * (quantity - 1) + (isProtected ? 0 : 1)

/** Two buyers want two of three: the first to pay has them, and the other is not charged. */
export const twoWantTwoOfThree: Command = (scenario, one) =>
  inSequence(
    scenario,
    async () => {
      const { id } = await scenario.putOnSale(inTurn(scenario.fixture.sellers, one), 333, 3)
      return `listing ${id} has three units`
    },
    () => opens(scenario, units(2, true), 0, scenario.listings.length - 1),
    () => opens(scenario, units(2, false), 0, scenario.listings.length - 1),
    () => pays(scenario, 0, 0, 0),
    () => pays(scenario, 1, 0, 0),
    () => runsAllJobs(scenario, 0, 0, 0),
  )

/** The provider refuses to take the money for two of three, which are on sale again. */
export const severalNotTaken: Command = (scenario, one) =>
  inSequence(
    scenario,
    async () => {
      const { id } = await scenario.putOnSale(inTurn(scenario.fixture.sellers, one), 1250, 3)
      return `listing ${id} has three units`
    },
    () => opens(scenario, units(2, one % 2 === 0), 0, scenario.listings.length - 1),
    () => refusalOfCapture(scenario),
    () => pays(scenario, 0, 0, 0),
    () => runsAllJobs(scenario, 0, 0, 0),
  )

/** Seven at any three for £5: two bundles, and one more. */
export const buysBundles: Command = (scenario, one) =>
  inSequence(
    scenario,
    async () => {
      const seller = inTurn(scenario.fixture.sellers, one)
      const { id } = await scenario.putOnSale(seller, 200, 8, { units: 3, price: 500 })
      return `listing ${id} has eight units, any three for £5`
    },
    () => opens(scenario, units(7, one % 2 === 0), 0, scenario.listings.length - 1),
    () => pays(scenario, 0, 0, 0),
    () => runsAllJobs(scenario, 0, 0, 0),
  )

export const unitCommands: readonly Command[] = [twoWantTwoOfThree, severalNotTaken, buysBundles]
