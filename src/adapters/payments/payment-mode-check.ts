import type { Database } from '#adapters/db/database.ts'
import { decideSetting } from '#adapters/db/settings.ts'
import { StartFailure } from '#adapters/db/start-failure.ts'

export type PaymentMode = 'sandbox' | 'stripe-test' | 'stripe'

/** The mode that the settings ask for. */
export const paymentModeOf = ({ stripe }: { stripe: { isLive: boolean } | null }): PaymentMode => {
  if (stripe === null) return 'sandbox'
  return stripe.isLive ? 'stripe' : 'stripe-test'
}

/**
 * A database is permanently for test payments or for real ones; the first start decides, every later start is checked.
 */
export async function checkPaymentMode(db: Database, mode: PaymentMode): Promise<void> {
  const decided = await decideSetting(db, 'payments', mode)
  if (decided === mode) return
  throw new StartFailure(
    decided === 'stripe'
      ? 'This database holds real payments: set the live STRIPE_ keys again, or use another DATA_DIR or DATABASE_URL.'
      : 'This database holds test payments: real ones need an empty database (another DATA_DIR or DATABASE_URL).',
  )
}
