import { sql } from 'drizzle-orm'
import { saveOwnEvidence, saveStaffEvidence, sendStaffEvidence } from '#features/checkout/dispute/evidence-contract.ts'
import type { Command } from './commands.ts'
import { answered, type Printed, type Scenario } from './scenario.ts'

interface Answer extends Record<string, unknown> {
  id: string
  order: number
  status: 'collecting' | 'sending' | 'sent' | 'missed'
  revision: number
}

/** One of the answers to banks that have not decided, newest first. */
async function answerAt(scenario: Scenario, n: number): Promise<(Answer & { printed: Printed }) | null> {
  const { rows } = await scenario.fixture.deps.db.execute<Answer>(sql`
    select c.id, c.transaction_id as order, e.status, e.revision
    from chargeback_evidence e join chargebacks c on c.id = e.chargeback_id
    where c.status = 'open' order by c.created_at desc, c.id`)
  const found = rows[n % Math.max(1, rows.length)]
  const printed = scenario.orders.find(({ id }) => id === found?.order)
  return found && printed ? { ...found, printed } : null
}

/** The seller or staff change an answer, which is possible until it is requested. */
export const writesAnswer: Command = async (scenario, one, two, three) => {
  const found = await answerAt(scenario, one)
  if (!found) return null
  const { id, order, status, revision, printed } = found
  const words = `It was handed over at the gate, says text ${three}.`
  const isStaff = two % 3 === 0 || scenario.left.has(printed.seller)
  const answer = await answered(() =>
    isStaff
      ? scenario.fixture.staff(saveStaffEvidence, {
          params: { id },
          body: { revision, words, messages: [], note: 'The code was entered.' },
        })
      : printed.seller(saveOwnEvidence, {
          params: { id: String(order) },
          body: { revision, words, messages: [], isDone: two % 2 === 0 },
        }),
  )
  if (answer !== (status === 'collecting' ? 200 : 409)) throw new Error(`changing a ${status} answer: ${answer}`)
  return `${isStaff ? 'Staff change' : 'The seller changes'} the answer about order ${order}: ${answer}`
}

/** Staff send an answer, also again after a refusal. Pressed twice, it is sent once. */
export const sendsAnswer: Command = async (scenario, one) => {
  const found = await answerAt(scenario, one)
  if (!found) return null
  const { id, order, status, revision } = found
  const answer = await answered(() => scenario.fixture.staff(sendStaffEvidence, { params: { id }, body: { revision } }))
  if (answer !== (status === 'missed' ? 409 : 200)) throw new Error(`sending a ${status} answer: ${answer}`)
  return `Staff send the answer about order ${order}: ${answer}`
}
