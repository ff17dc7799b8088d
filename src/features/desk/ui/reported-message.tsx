import { useMutation } from '@tanstack/react-query'
import { useApi } from '#ui/browser/api.ts'
import { Button } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { readReportedMessage } from '../contract.ts'
import { sentenceOf } from './sentence-of.ts'

/** The reported message, read on request: every reading is logged. */
export function ReportedMessage({ caseId, isParty }: { caseId: number; isParty: boolean }) {
  const api = useApi()
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => api(readReportedMessage, { params: { id: String(caseId) } }),
  })
  if (data) {
    return (
      <div role="status" className="mt-3">
        <p className="whitespace-pre-line break-words">{data.content || 'A photo without words.'}</p>
        <ul className="mt-3 flex flex-wrap gap-3">
          {data.pictures.map((picture, index) => (
            <li key={picture}>
              <img src={picture} alt={`${index + 1}, as reported`} className="max-h-80 rounded-md bg-sunken" />
            </li>
          ))}
        </ul>
      </div>
    )
  }
  return (
    <div className="mt-3 flex flex-col items-start gap-2.5">
      <p className="text-sm">
        This is private. You see the reported message alone, and the log keeps that you read it.
      </p>
      {!isParty && (
        <Button onClick={() => mutate()} isPending={isPending} pendingText="Opening">
          Read the message
        </Button>
      )}
      {error && (
        <Notice tone="destructive" isUrgent>
          {sentenceOf(error)}
        </Notice>
      )}
    </div>
  )
}
