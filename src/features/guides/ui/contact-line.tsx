import { linkStyle } from '#ui/primitives/link.tsx'
import type { Company } from '../contract.ts'

interface Props {
  company: Company
  /** The beginning of the sentence, such as `To use any of these rights`. */
  purpose: string
}

/** How to contact the operator: the support address if configured, otherwise by replying to an email. */
export const ContactLine = ({ company, purpose }: Props) => (
  <p>
    {purpose},{' '}
    {company.email ? (
      <>
        write to{' '}
        <a href={`mailto:${company.email}`} className={linkStyle}>
          {company.email}
        </a>
      </>
    ) : (
      'reply to any email we have sent you'
    )}
    .
  </p>
)

/** Name, company number and address of the operator, as far as configured. */
export const companyText = ({ name, number, address }: Company): string | null => {
  if (!name) return null
  const numbered = number ? `${name} (company number ${number})` : name
  return address ? `${numbered}, ${address}` : numbered
}
