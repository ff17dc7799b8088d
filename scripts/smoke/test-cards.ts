import { setTimeout as wait } from 'node:timers/promises'
import Stripe from 'stripe'
import type { Sandbox } from '#adapters/payments/sandbox/sandbox.ts'

/** Cards of the provider's test mode. */
export type TestCard = 'succeeds' | 'available' | 'authenticates' | 'declined' | 'disputed'

/** What the buyer's browser, the bank and the seller do, which the adapter cannot. */
export interface TestPeople {
  /** Submits the card form. Returns the provider's status of the payment, or why the card was refused. */
  confirm(paymentId: string, clientSecret: string, card: TestCard): Promise<string>
  /** The dispute of a payment, once the bank has opened it. */
  disputeOf(paymentId: string): Promise<string>
  /** Lets a seller finish the provider's page; false when only a person can. */
  finishOnboarding(accountId: string): Promise<boolean>
  closeAccount(accountId: string): Promise<void>
}

const numbers: Readonly<Record<TestCard, string>> = {
  succeeds: '4242424242424242',
  available: '4000000000000077',
  authenticates: '4000002500003155',
  declined: '4000000000000002',
  disputed: '4000000000000259',
}
const RETURN_URL = 'https://hedgerow.example/payment-success'

export const sandboxPeople = (sandbox: Sandbox): TestPeople => ({
  async confirm(id, clientSecret, card) {
    const given = { number: numbers[card], expiry: '12/40', cvc: '123' }
    const { status, error } = await sandbox.confirm(id, clientSecret, given, RETURN_URL)
    return error?.code ?? status
  },
  async disputeOf(paymentId) {
    const found = (await sandbox.disputes()).find(({ payment_intent }) => payment_intent === paymentId)
    if (!found) throw new Error('There is no dispute.')
    return found.id
  },
  async finishOnboarding(id) {
    await sandbox.moveAccount(id, 'ready')
    return true
  },
  closeAccount: (id) => sandbox.moveAccount(id, 'rejected'),
})

const methods: Readonly<Record<TestCard, string>> = {
  succeeds: 'pm_card_visa',
  available: 'pm_card_bypassPending',
  authenticates: 'pm_card_authenticationRequired',
  declined: 'pm_card_chargeDeclined',
  disputed: 'pm_card_createDispute',
}

/** The bank opens the dispute of the test card within seconds. */
const MAX_SECONDS = 30

export const stripePeople = (stripe: Stripe, onboardedAccount: string | undefined): TestPeople => ({
  async confirm(id, _clientSecret, card) {
    try {
      const { status } = await stripe.paymentIntents.confirm(id, {
        payment_method: methods[card],
        return_url: RETURN_URL,
      })
      return status
    } catch (error) {
      if (error instanceof Stripe.errors.StripeCardError) return error.code ?? error.type
      throw error
    }
  },
  async disputeOf(paymentId) {
    for (let asked = 0; asked < MAX_SECONDS; asked++) {
      const { data } = await stripe.disputes.list({ payment_intent: paymentId, limit: 1 })
      if (data[0]) return data[0].id
      await wait(1000)
    }
    throw new Error(`There is no dispute after ${MAX_SECONDS} seconds.`)
  },
  finishOnboarding: async (id) => id === onboardedAccount,
  async closeAccount(id) {
    if (id !== onboardedAccount) await stripe.v2.core.accounts.close(id, { applied_configurations: ['recipient'] })
  },
})
