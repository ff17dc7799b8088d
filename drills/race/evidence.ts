import {
  oneChargeback,
  ownEvidence,
  saveOwnEvidence,
  sendStaffEvidence,
} from '#features/checkout/dispute/evidence-contract.ts'
import { syncChargeback } from '#features/checkout/dispute/server/chargebacks.ts'
import { sendEvidence, sweepEvidence } from '#features/checkout/dispute/server/evidence-jobs.ts'
import { buy, enterCode, faults, putOnSale, see, settle } from '#test/shop.ts'
import { answerOf, type RaceSetup, shuffled } from './race-setup.ts'
import { beginDispute } from './round.ts'

/**
 * An answer to a bank is sent by staff, by its deadline and by the jobs of several processes at once, while its seller
 * changes it; in every other round the provider refuses one of the attempts. Returns what is wrong afterwards.
 */
export async function answerIsSentByMany(race: RaceSetup, seed: number): Promise<string[]> {
  const { server, seller, buyer, staff } = race
  const { deps } = server
  const order = await buy(server, buyer, await putOnSale(server, seller))
  await enterCode(seller, buyer, order)
  await settle(server)
  const { id } = await beginDispute(race, (await see(buyer, order)).paymentIntentId ?? '')
  await syncChargeback(deps, id)
  const { sendAt } = await staff(oneChargeback, { params: { id } })
  await server.clock.advance(Date.parse(sendAt ?? '') - server.clock.now().getTime() + 1)
  if (seed % 2 === 1) deps.sandbox?.failNext(/POST disputes/, 'declined')
  const params = { id: String(order) }
  const save = (words: string) =>
    seller(saveOwnEvidence, { params, body: { revision: 0, words, messages: [], isDone: false } })
  const calls = [
    ...Array.from({ length: 4 }, () => () => sendEvidence(deps, id)),
    ...Array.from({ length: 3 }, () => () => sweepEvidence(deps)),
    ...Array.from(
      { length: 3 },
      () => () => answerOf(() => staff(sendStaffEvidence, { params: { id }, body: { revision: 0 } })),
    ),
    ...['One text', 'Another text'].map((words) => () => answerOf(() => save(words))),
    () => syncChargeback(deps, id),
  ]
  // A job that is refused access, or that meets another, comes again.
  await Promise.allSettled(shuffled(calls, seed).map((call) => call()))
  // A change by the seller can refuse every attempt of staff, and the sweeps skip a row that is locked: a minute later it is due.
  await sweepEvidence(deps)
  await settle(server)
  const wrong = await faultsOfAnswer(race, { id, order })
  // What was refused is sent as it is now.
  const { state, revision } = await seller(ownEvidence, { params })
  if (state === 'refused') await staff(sendStaffEvidence, { params: { id }, body: { revision } })
  await settle(server)
  const { state: last } = await seller(ownEvidence, { params })
  return [
    ...wrong,
    ...(last === 'sent' ? [] : [`the answer is ${last} in the end`]),
    ...(await faultsOfAnswer(race, { id, order })),
    ...(await faults(server)),
  ]
}

/** Submitted once at most, as it is stored, and called sent only then. */
async function faultsOfAnswer(
  { server: { deps }, seller }: RaceSetup,
  { id, order }: { id: string; order: number },
): Promise<string[]> {
  const { state, words } = await seller(ownEvidence, { params: { id: String(order) } })
  const dispute = (await deps.sandbox?.disputes())?.find((one) => one.id === id)
  const times = dispute?.evidence_details.submission_count ?? 0
  const wanted = times === 1 ? 'sent' : 'refused'
  return [
    ...(times > 1 ? [`the answer was submitted ${times} times`] : []),
    ...(state === wanted ? [] : [`the answer is ${state} after ${times} submissions`]),
    ...(times === 0 || dispute?.evidence.uncategorized_text?.includes(words) ? [] : ['another answer was submitted']),
  ]
}
