import type { Deps } from '#deps.ts'
import { sandboxConfirm } from '#features/checkout/card/contract.ts'
import { inTransaction } from '#features/checkout/order/server/transition.ts'
import { finishSavingCard, startSavingCard } from '#features/checkout/saved-card/contract.ts'
import { MANDATE_VERSION } from '#features/checkout/saved-card/mandate.ts'
import { type ChargeRequest, chargeSavedCard } from '#features/checkout/saved-card/server/charges.ts'
import { claimUnit } from '#features/listings/listing/server/stock-store.ts'
import { pence } from '#shared/money.ts'
import { ORIGIN, type TestMember, type Visitor } from '../server.ts'

/** Enters a card into a setup, as the sandbox's form does. */
export const enterCard = (member: Visitor, clientSecret: string, number: string, expiry = '12/90') =>
  member(sandboxConfirm, {
    params: { id: clientSecret.split('_secret_')[0]! },
    body: { clientSecret, number, expiry, cvc: '123', return_url: `${ORIGIN}/checkout?save=card` },
  })

/** Saves a card. Returns its id. The sandbox approves it where a bank asks. */
export async function saveCard(
  { deps }: { deps: Pick<Deps, 'sandbox'> },
  member: Visitor,
  number = '4242424242424242',
  expiry?: string,
): Promise<number> {
  const { id, clientSecret } = await member(startSavingCard, {
    body: { agreed: true, mandateVersion: MANDATE_VERSION },
  })
  const setupIntent = clientSecret.split('_secret_')[0]!
  const { status } = await enterCard(member, clientSecret, number, expiry)
  if (status === 'requires_action') await deps.sandbox?.authenticate(setupIntent, true)
  await member(finishSavingCard, { body: { setupIntent } })
  return id
}

let count = 0

/** Takes units of a listing and asks for a saved card to be charged for them, in one transaction. Returns the reference. */
export async function reserveByCard(
  { deps }: { deps: Deps },
  buyer: TestMember,
  request: Pick<ChargeRequest, 'savedCardId' | 'listingId'> & Partial<ChargeRequest>,
): Promise<string> {
  count += 1
  const whole: ChargeRequest = {
    reference: `crop-${count}`,
    buyerId: buyer.me.id,
    quantity: 1,
    unitPrice: pence(2000),
    withProtection: true,
    notBefore: deps.clock.now(),
    ...request,
  }
  await inTransaction(deps, async (unit) => {
    if (!(await claimUnit(unit.tx, whole.listingId, unit.now, whole.quantity))) throw new Error('too few units')
    await chargeSavedCard(unit, whole)
  })
  return whole.reference
}
