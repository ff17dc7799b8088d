import type { Deps } from '#deps.ts'
import { OPERATOR_ACCOUNT } from '../operator-account.ts'
import { changeUser } from './store.ts'

/** Gives the site's own account the name of the site, in the caller's transaction. */
export async function nameOperatorAccount(
  { clock }: Pick<Deps, 'clock'>,
  tx: Deps['db'],
  productName: string,
): Promise<void> {
  const names = { fullName: `${productName} Team`, bio: `We run ${productName}. Write to us through the contact page.` }
  await changeUser(tx, OPERATOR_ACCOUNT, names, clock.now())
}
