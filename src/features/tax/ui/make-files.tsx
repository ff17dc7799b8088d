import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { ButtonLink } from '#ui/primitives/button.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { filesToMake } from '../report/files-to-make.ts'
import type { Refusal } from '../report/refusals.ts'
import type { ReportKind } from '../report/report-parts.ts'
import { refusedFile, type TaxReport } from '../report-contract.ts'
import { REPORT_CSV, REPORT_XML } from '../report-formats.ts'

/** Makes the files of a year. What keeps one from being made is listed here, and nothing is downloaded then. */
export function MakeFiles({ report }: { report: TaxReport }) {
  const { year, refusals, toSend } = report
  const queries = useQueryClient()
  const { mutate, data, isPending } = useMutation({
    mutationFn: makeFile,
    onSettled: () => queries.invalidateQueries({ queryKey: ['/api/admin/tax'] }),
  })
  const make = (href: string) => (event: MouseEvent) => {
    event.preventDefault()
    if (!isPending) mutate(href)
  }
  const file = (href: string) => ({ href, onClick: make(href), download: true, 'aria-busy': isPending || undefined })
  const xml = (kind: ReportKind) => file(`${REPORT_XML}?year=${year}&kind=${kind}`)
  const kinds = refusals.length === 0 ? filesToMake(report) : []
  return (
    <>
      {refusals.length > 0 && <Refusals title="The XML cannot be made yet" refusals={refusals} />}
      {!toSend.isFirst && <p className="mt-5 max-w-prose">{toSendInWords(toSend)}</p>}
      <p className="mt-5 flex flex-wrap gap-3">
        {kinds.includes('new') && (
          <ButtonLink {...xml('new')} tone="primary">
            {toSend.isFirst ? 'Make the XML' : 'Make the XML of new sellers'}
          </ButtonLink>
        )}
        {kinds.includes('corrections') && (
          <ButtonLink {...xml('corrections')} tone="primary">
            Make the XML of corrections
          </ButtonLink>
        )}
        <ButtonLink {...file(`${REPORT_CSV}?year=${year}`)}>Make a CSV</ButtonLink>
      </p>
      {data && <Refusals title="The file was not made" refusals={data} isUrgent />}
    </>
  )
}

function toSendInWords(toSend: TaxReport['toSend']): string {
  const { added, corrected, deleted, isOperatorChanged, isNilOutdated } = toSend
  const changes = [
    added > 0 && `${sellersIn(added)} that HMRC does not have`,
    corrected > 0 && `${sellersIn(corrected)} with other details or sums`,
    deleted > 0 && `${sellersIn(deleted)} to delete, because they are not reported any more`,
    isOperatorChanged && 'our own details',
  ].filter((change) => change !== false)
  const differing =
    changes.length === 0
      ? 'HMRC has everything that is here.'
      : `To send since HMRC accepted the report: ${changes.join('; ')}.`
  return isNilOutdated ? `${DELETED_FIRST} ${differing}` : differing
}

const DELETED_FIRST =
  'HMRC has a report that there is nothing to report. First the XML of corrections deletes it. When HMRC has accepted that, make the report again.'

const sellersIn = (count: number): string => `${count} ${count === 1 ? 'seller' : 'sellers'}`

interface RefusalsProps {
  title: string
  refusals: readonly Refusal[]
  isUrgent?: boolean
}

const Refusals = ({ title, refusals, isUrgent = false }: RefusalsProps) => (
  <Notice tone={isUrgent ? 'destructive' : 'warning'} title={title} isUrgent={isUrgent} className="mt-5 max-w-prose">
    <ul className="mt-1 list-disc space-y-2 pl-5">
      {refusals.map(({ reason, remedy, href }) => (
        <li key={reason}>
          {reason} <span className="text-ink-2">{remedy}</span>
          {href && (
            <>
              {' '}
              <TextLink href={href}>Open the profile</TextLink>
            </>
          )}
        </li>
      ))}
    </ul>
  </Notice>
)

/** Makes a file and hands it to the browser as a download. Returns why it was refused; null when it was made. */
async function makeFile(href: string): Promise<readonly Refusal[] | null> {
  const answer = await fetch(href).catch(() => null)
  if (!answer) return [otherwise('The server could not be reached.')]
  if (!answer.ok) {
    const { data } = refusedFile.safeParse(await answer.json().catch(() => null))
    return data?.refusals ?? [otherwise(data?.message ?? 'Something went wrong.')]
  }
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? ''
  const url = URL.createObjectURL(await answer.blob())
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
  return null
}

const otherwise = (reason: string): Refusal => ({
  ...{ reason, href: null },
  remedy: 'Load the page again and try once more. If it stays, write to the operator of the server.',
})
