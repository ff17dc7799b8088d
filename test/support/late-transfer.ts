import type { CheckoutDeps } from '#features/checkout/base/server/checkout-deps.ts'
import type { TestServer } from './server.ts'

type Transfer = CheckoutDeps['payments']['transfer']

/** Another process that requests a transfer; the provider receives the request when it `arrives`. */
export function lateTransfer({ deps }: Pick<TestServer, 'deps'>): {
  deps: CheckoutDeps
  requested: Promise<void>
  arrive(): void
} {
  const requested = Promise.withResolvers<void>()
  const arrival = Promise.withResolvers<void>()
  const transfer: Transfer = async (request) => {
    requested.resolve()
    await arrival.promise
    return deps.payments.transfer(request)
  }
  const payments: CheckoutDeps['payments'] = Object.create(deps.payments, { transfer: { value: transfer } })
  return { deps: { ...deps, payments }, requested: requested.promise, arrive: () => arrival.resolve() }
}
