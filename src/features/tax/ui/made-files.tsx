import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatMoment } from '#shared/dates.ts'
import { useApi } from '#ui/browser/api.ts'
import { Button } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import type { TaxReport } from '../report-contract.ts'

type MadeFile = TaxReport['exports'][number]

/** The files that were made of a year, and which of them HMRC has accepted. */
export function MadeFiles({ exports }: Pick<TaxReport, 'exports'>) {
  const api = useApi()
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (id: number) =>
      api((await import('../report-contract.ts')).acceptTaxExport, { params: { id: String(id) } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['/api/admin/tax'] }),
  })
  if (exports.length === 0) return null
  return (
    <section className="mt-8">
      <h2 className="text-xl">Files that were made</h2>
      {error && (
        <Notice tone="destructive" isUrgent title="This was not noted">
          {error.message}
        </Notice>
      )}
      <ul className="mt-2 space-y-3">
        {exports.map((file) => (
          <li key={file.id}>
            <p>
              {nameOf(file)}, {formatMoment(file.at)}, by {file.by ?? 'staff'}:{' '}
              <span className="break-all">{file.reference}</span>
            </p>
            {file.acceptedAt !== null && (
              <p className="text-ink-2">HMRC accepted it. Noted {formatMoment(file.acceptedAt)}.</p>
            )}
            {file.format === 'xml' && file.acceptedAt === null && (
              <Button disabled={isPending} onClick={() => mutate(file.id)}>
                HMRC has accepted this file
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const nameOf = ({ format, kind, sellers }: MadeFile): string =>
  `${format.toUpperCase()}${kind === 'corrections' ? ' of corrections' : ''} of ${sellers} ${sellers === 1 ? 'seller' : 'sellers'}`
