import { useRouter } from '@tanstack/react-router'
import { formatMoment } from '#shared/dates.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { ButtonLink } from '#ui/primitives/button.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { AUDIT_FILE, type AuditEntry, type AuditKind, auditKindNames, auditKinds } from '../audit-contract.ts'
import { DeskFrame } from './desk-frame.tsx'

interface Props {
  entries: readonly AuditEntry[]
  next: string | null
  /** What the lines are about; everything without. */
  about: AuditKind | undefined
  isFirst: boolean
}

/** What staff did, the latest first. */
export const AuditScreen = ({ entries, next, about, isFirst }: Props) => (
  <DeskFrame current="audit">
    <div className="px-4 py-5 lg:px-7">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1>Audit log</h1>
        <ButtonLink href={addressOf(AUDIT_FILE, { about })} download>
          Download as CSV
        </ButtonLink>
      </div>
      <p className="mt-2 max-w-prose text-ink-2">
        Everything that staff and the operator’s command did to cases and accounts. No line can be changed or deleted.
      </p>
      <About about={about} />
      {entries.length === 0 ? (
        <p className="mt-6">{about ? 'Nothing is logged about these.' : 'Nothing is logged yet.'}</p>
      ) : (
        <section aria-label="Entries" className="mt-5 overflow-x-auto" tabIndex={-1}>
          <table className="w-full text-left text-sm">
            <thead className="text-ink-2 max-lg:sr-only">
              <tr className="border-ink border-b">
                {['Time', 'Who', 'What', 'About', 'Before and after', 'Reason'].map((name) => (
                  <th key={name} scope="col" className="py-2 pr-4 font-[620]">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {entries.map((entry) => (
                <Row key={entry.key} entry={entry} />
              ))}
            </tbody>
          </table>
        </section>
      )}
      <p className="mt-5 flex gap-5">
        {!isFirst && <TextLink href={addressOf('/staff/audit', { about })}>The latest</TextLink>}
        {next && <TextLink href={addressOf('/staff/audit', { about, cursor: next })}>Older lines</TextLink>}
      </p>
    </div>
  </DeskFrame>
)

const addressOf = (path: string, { about, cursor }: { about: AuditKind | undefined; cursor?: string }): string => {
  const search = new URLSearchParams({ ...(about && { about }), ...(cursor && { cursor }) }).toString()
  return `${path}${search && `?${search}`}`
}

/** Lines about one kind of thing, such as the log of removed reviews. */
function About({ about }: Pick<Props, 'about'>) {
  const router = useRouter()
  const show = (chosen: string) => {
    const kind = auditKinds.find((one) => one === chosen)
    void router.navigate({ href: addressOf('/staff/audit', { about: kind }) })
  }
  return (
    <div className="mt-4 max-w-72">
      <SelectField label="About" name="about" value={about ?? ''} onChange={(event) => show(event.target.value)}>
        <option value="">Everything</option>
        {auditKinds.map((kind) => (
          <option key={kind} value={kind}>
            {auditKindNames[kind]}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

const cell = 'py-2 pr-4 align-top max-lg:block max-lg:py-0.5'

const Row = ({ entry: { at, actor, what, subject, caseId, before, after, reason } }: { entry: AuditEntry }) => (
  <tr className="border-line border-b max-lg:block max-lg:py-3">
    <td className={`${cell} whitespace-nowrap text-ink-2`}>{formatMoment(at)}</td>
    <td className={`${cell} font-[650]`}>{actor ?? 'Operator’s command'}</td>
    <td className={cell}>{what}</td>
    <td className={cell}>
      {subject}
      {caseId !== null && (
        <>
          {subject && ', '}
          <TextLink href={`/staff/${caseId}`}>case {caseId}</TextLink>
        </>
      )}
    </td>
    <td className={cell}>
      {before === null && after === null ? '' : `${before ?? 'nothing'} → ${after ?? 'nothing'}`}
    </td>
    <td className={`${cell} break-words`}>{reason}</td>
  </tr>
)
