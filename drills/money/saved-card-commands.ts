import { sql } from 'drizzle-orm'
import { sandboxConfirm } from '#features/checkout/card/contract.ts'
import { inTransaction } from '#features/checkout/order/server/transition.ts'
import {
  finishSavingCard,
  payableCharge,
  removeSavedCard,
  startSavingCard,
} from '#features/checkout/saved-card/contract.ts'
import { MANDATE_VERSION } from '#features/checkout/saved-card/mandate.ts'
import { callOffCharge, chargeSavedCard } from '#features/checkout/saved-card/server/charges.ts'
import { claimUnit } from '#features/listings/listing/server/stock-store.ts'
import { pence } from '#shared/money.ts'
import { inTurn } from '#shared/required.ts'
import { ORIGIN, type TestMember } from '#test/server.ts'
import { type Command, inSequence } from './commands.ts'
import { runsAllJobs } from './fault-injection.ts'
import { answered, type Scenario } from './scenario.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const RETURN = `${ORIGIN}/checkout?save=card`
const CARDS = [
  { number: '4242424242424242', words: 'a good card' },
  { number: '4242424242424242', words: 'a good card' },
  { number: '4000002760003184', words: 'a card whose bank asks every time' },
  { number: '4000000000000341', words: 'a card that is declined later' },
] as const

interface Row extends Record<string, unknown> {
  id: number
  userId: number
}

const memberOf = ({ fixture: { buyers } }: Scenario, id: number): TestMember | undefined =>
  buyers.find(({ me }) => me.id === id)

/** A buyer saves a card, unless the provider has a fault. */
export const savesCard: Command = async (scenario, one, two) => {
  const { buyers, sandbox } = scenario.fixture
  const buyer = inTurn(buyers, one)
  if (scenario.left.has(buyer)) return null
  const { number, words } = inTurn(CARDS, two)
  const answer = await answered(async () => {
    const { clientSecret } = await buyer(startSavingCard, { body: { agreed: true, mandateVersion: MANDATE_VERSION } })
    const setupIntent = clientSecret.split('_secret_')[0] ?? ''
    const { status } = await sandbox.confirm(setupIntent, clientSecret, { number, expiry: '12/90', cvc: '123' }, RETURN)
    if (status === 'requires_action') await sandbox.authenticate(setupIntent, true)
    await buyer(finishSavingCard, { body: { setupIntent } })
  })
  return `${buyer.me.username} saves ${words}: ${answer}`
}

/** A buyer reserves units of a new listing with a saved card, to be charged now or in some days. */
export const reservesByCard: Command = async (scenario, one, two, three) => {
  const { deps, sellers } = scenario.fixture
  const { rows } = await deps.db.execute<Row>(
    sql`select id, user_id as "userId" from saved_cards where state = 'saved' order by id desc`,
  )
  const card = rows.length > 0 ? inTurn(rows, one) : undefined
  const buyer = card && memberOf(scenario, card.userId)
  if (!card || !buyer || scenario.left.has(buyer)) return null
  const [quantity, price] = [1 + (two % 3), inTurn([2000, 333, 1250], three)]
  const listing = await scenario.putOnSale(inTurn(sellers, two), price, quantity + (three % 2))
  const days = three % 4
  await inTransaction(deps, async (unit) => {
    await claimUnit(unit.tx, listing.id, unit.now, quantity)
    await chargeSavedCard(unit, {
      ...{
        reference: `listing-${listing.id}`,
        buyerId: buyer.me.id,
        savedCardId: card.id,
        listingId: listing.id,
        quantity,
      },
      ...{
        unitPrice: pence(price),
        withProtection: one % 2 === 0,
        notBefore: new Date(unit.now.getTime() + days * DAY),
      },
    })
  })
  return `${buyer.me.username} reserves ${quantity} of listing ${listing.id} with card ${card.id}, charged in ${days} days`
}

/** The buyer calls a charge off, in time or too late. */
const callsOff: Command = async (scenario, one) => {
  const { deps } = scenario.fixture
  const { rows } = await deps.db.execute<{ reference: string }>(
    sql`select reference from saved_card_charges order by id desc limit 5`,
  )
  if (rows.length === 0) return null
  const { reference } = inTurn(rows, one)
  const isOff = await inTransaction(deps, (unit) => callOffCharge(unit, reference, 'You cancelled in time.'))
  return `charge ${reference} is called off: ${isOff ? 'in time' : 'too late'}`
}

/** The holder removes a card, also one that is needed. */
const removesCard: Command = async (scenario, one) => {
  const { rows } = await scenario.fixture.deps.db.execute<Row>(
    sql`select id, user_id as "userId" from saved_cards where state = 'saved' order by id desc`,
  )
  const card = rows.length > 0 ? inTurn(rows, one) : undefined
  const holder = card && memberOf(scenario, card.userId)
  if (!card || !holder || scenario.left.has(holder)) return null
  const answer = await answered(() => holder(removeSavedCard, { params: { id: String(card.id) } }))
  return `${holder.me.username} removes card ${card.id}: ${answer}`
}

/** A buyer whose saved card was not charged pays by hand. */
export const paysByHand: Command = async (scenario, one) => {
  const { deps } = scenario.fixture
  const { rows } = await deps.db.execute<Row>(sql`
    select transaction_id as id, user_id as "userId" from saved_card_charges
    where state in ('declined', 'needs_buyer') order by id desc`)
  const charge = rows.length > 0 ? inTurn(rows, one) : undefined
  const buyer = charge && memberOf(scenario, charge.userId)
  if (!charge || !buyer || scenario.left.has(buyer)) return null
  const answer = await answered(async () => {
    const { clientSecret } = await buyer(payableCharge, { params: { id: String(charge.id) } })
    await buyer(sandboxConfirm, {
      params: { id: clientSecret.split('_secret_')[0] ?? '' },
      body: { clientSecret, number: '4242424242424242', expiry: '12/90', cvc: '123', return_url: RETURN },
    })
  })
  return `${buyer.me.username} pays order ${charge.id} by hand: ${answer}`
}

/** A card is saved, units are reserved with it, and days later it is charged; the buyer pays by hand where it was not. */
const reservesAndIsCharged: Command = (scenario, one, two, three) =>
  inSequence(
    scenario,
    () => savesCard(scenario, one, two, 0),
    () => reservesByCard(scenario, 0, two, three),
    async () => {
      await scenario.wait((three % 4) * DAY + HOUR)
      return 'the day of the charge has come'
    },
    () => runsAllJobs(scenario, 0, 0, 0),
    () => paysByHand(scenario, 0, 0, 0),
    () => runsAllJobs(scenario, 0, 0, 0),
  )

export const savedCardCommands: readonly Command[] = [
  savesCard,
  reservesByCard,
  reservesByCard,
  callsOff,
  removesCard,
  paysByHand,
  reservesAndIsCharged,
]
