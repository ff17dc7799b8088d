import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '#shared/dates.ts'
import { useApi } from '#ui/browser/api.ts'
import { Notice } from '#ui/primitives/notice.tsx'
import { sellerStatusQuery } from './queries.ts'
import { SellerKindForm } from './seller-kind-form.tsx'

/** Shows what a member has declared about how they sell, and changes it. */
export function SellingSettings({ email }: { email: string }) {
  const { data: status } = useQuery(sellerStatusQuery(useApi()))
  const [isSaved, setSaved] = useState(false)
  if (!status) return null
  return (
    <>
      {isSaved && (
        <Notice tone="success" isUrgent>
          Saved. Your listings show it from now on; orders that were placed before keep what their buyers were shown.
        </Notice>
      )}
      <p className="text-ink-2">
        {status.declaredAt
          ? `Declared on ${formatDay(status.declaredAt)}.`
          : 'You have not said yet how you sell. Until you do, buyers read that you sell privately.'}
      </p>
      <SellerKindForm status={status} email={email} onSaved={() => setSaved(true)} saveText="Save" />
      <ul className="list-disc pl-5 text-ink-2 text-sm">
        <li>From private to trader: at once, also for listings that are on sale.</li>
        <li>From trader to private: once nothing of yours is on sale or reserved. Our staff look at such changes.</li>
      </ul>
    </>
  )
}
