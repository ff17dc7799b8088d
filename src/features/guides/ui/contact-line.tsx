import { linkStyle } from '#ui/link.tsx'
import type { Company } from '../contract.ts'

interface Props {
  company: Company
  /** The beginning of the sentence: `To use any of these rights` say. */
  purpose: string
}

/** How to reach us: the support address when there is one, else by answering our mails. */
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
      'reply to any e-mail we have sent you'
    )}
    .
  </p>
)

/** Name, number and address of whoever runs the place, as far as they are known. */
export const companyText = ({ name, number, address }: Company): string | null => {
  if (!name) return null
  const numbered = number ? `${name} (company number ${number})` : name
  return address ? `${numbered}, ${address}` : numbered
}
