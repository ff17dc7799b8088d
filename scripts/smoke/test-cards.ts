import { setTimeout as wait } from 'node:timers/promises'
import Stripe from 'stripe'
import type { Sandbox } from '#adapters/payments/sandbox/sandbox.ts'

/** Cards of the provider's test mode. */
export type TestCard =
  | 'succeeds'
  | 'available'
  | 'authenticates'
  | 'declined'
  | 'disputed'
  | 'not received'
  | 'inquired'

/** What the buyer's browser, the bank and the seller do, which the adapter cannot. */
export interface TestPeople {
  /** Submits the card form. Returns the provider's status of the payment, or why the card was refused. */
  confirm(paymentId: string, clientSecret: string, card: TestCard): Promise<string>
  /** Approves a payment on the page of the card's bank; false when only a person can, and none is there. */
  approve(paymentId: string): Promise<boolean>
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
  'not received': '4000000000002685',
  inquired: '4000000000001976',
}
const RETURN_URL = 'https://hedgerow.example/payment-success'

export const sandboxPeople = (sandbox: Sandbox): TestPeople => ({
  async confirm(id, clientSecret, card) {
    const given = { number: numbers[card], expiry: '12/40', cvc: '123' }
    const { status, error } = await sandbox.confirm(id, clientSecret, given, RETURN_URL)
    return error?.code ?? status
  },
  async approve(id) {
    await sandbox.authenticate(id, true)
    return true
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
  'not received': 'pm_card_createDisputeProductNotReceived',
  inquired: 'pm_card_createDisputeInquiry',
}

/** The bank opens the dispute of the test card within seconds. */
const MAX_SECONDS = 30
/** How long a person has for the bank's page. */
const MINUTES_TO_APPROVE = 5

interface AtStripe {
  onboardedAccount: string | undefined
  /** Shows a page to the person at the screen; undefined when there is none. */
  showPage: ((url: string) => void) | undefined
}

export const stripePeople = (stripe: Stripe, { onboardedAccount, showPage }: AtStripe): TestPeople => ({
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
  async approve(id) {
    const { next_action } = await stripe.paymentIntents.retrieve(id)
    const url = next_action?.redirect_to_url?.url
    if (!url) throw new Error('The payment does not lead to a page of the bank.')
    if (!showPage) return false
    showPage(url)
    for (let asked = 0; asked < MINUTES_TO_APPROVE * 60; asked++) {
      if ((await stripe.paymentIntents.retrieve(id)).status !== 'requires_action') return true
      await wait(1000)
    }
    throw new Error(`Nobody approved it within ${MINUTES_TO_APPROVE} minutes.`)
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
