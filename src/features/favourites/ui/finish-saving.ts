import { consumePendingSave } from '#features/accounts/ui/after-sign-in.ts'
import type { Api } from '#shared/api-client.ts'
import { toast } from '#ui/primitives/toast.tsx'
import { SAVE_FAILED, SAVED } from './save-texts.ts'

/** Saves what the user wanted to save before signing in, if anything. */
export async function finishSaving(api: Api, userId: number): Promise<void> {
  const productId = consumePendingSave()
  if (productId === undefined) return
  try {
    const { addFavourite } = await import('../contract.ts')
    await api(addFavourite, { body: { userId, productId } })
    toast(SAVED)
  } catch {
    toast(SAVE_FAILED)
  }
}
