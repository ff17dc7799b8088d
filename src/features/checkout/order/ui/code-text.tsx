import { groupsOf } from '../../base/collection-code.ts'

interface Props {
  code: string
  className?: string
}

/** A collection code in two groups of three digits. Screen readers read digit by digit, not as a number. */
export const CodeText = ({ code, className }: Props) => (
  <span className={className}>
    <span aria-hidden="true" className="whitespace-nowrap">
      {groupsOf(code)}
    </span>
    <span className="sr-only select-none">{[...code].join(' ')}</span>
  </span>
)
