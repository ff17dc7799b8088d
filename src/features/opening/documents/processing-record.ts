import type { DocumentInput } from '../document-input.ts'

/** UK GDPR, Article 30. The classes of data come from the register that downloads and erasures use. */
export function processingRecord({ answers, data }: DocumentInput): string {
  const rows = data.map(({ title, retention }) => `| ${title} | ${retention ?? 'erased with the account'} |`)
  return [
    '## Controller',
    `${answers.operator_name}, number ${answers.operator_number}, ${answers.operator_address}, ${answers.operator_email}.`,
    '## Purposes and lawful bases',
    [
      '| purpose | lawful basis (Article 6) |',
      '|---|---|',
      '| accounts, listings, messages, pickups, orders | contract |',
      '| payments, ledger, statements, tax records | contract, legal obligation |',
      '| who came to pickups, and to how many a member came, as others read it | legitimate interests |',
      '| reports, blocks, freezing of accounts | legal obligation (Online Safety Act 2023), legitimate interests |',
      '| security log, limits of requests | legitimate interests |',
      '| alerts and digests by email, which a member asks for and ends by one press | contract |',
      '| the weekly email about what is new near, which a member asks for and ends by one press | consent, recorded with its time |',
      '| push notifications, which a member turns on for a browser and off by one press | consent, given to the browser |',
      '| naming the plant in a photo, where PLANTNET_API_KEY is set | consent, asked for and recorded with each photo |',
    ].join('\n'),
    '## Who receives data',
    [
      '| recipient | what for |',
      '|---|---|',
      `| ${answers.hosting} | server and database |`,
      `| ${answers.pictures_at} | pictures |`,
      `| ${answers.mail_by} | emails |`,
      '| Stripe | card payments, payouts and the identity of sellers |',
      '| the makers of browsers (Google, Mozilla, Apple, Microsoft) | push notifications, encrypted for the browser, where a member turned them on |',
      '| Pl@ntNet (France), only where PLANTNET_API_KEY is set | a photo whose plant a seller asks to have named, without name or place |',
      '| the other member of an order or a conversation | what the two need to meet |',
      '| HMRC, police and courts | what the law requires |',
    ].join('\n'),
    'A recipient outside the United Kingdom needs a transfer mechanism (adequacy regulations, or the ICO’s transfer agreement): note it beside the name above.',
    '## Data and retention',
    ['| data | after the account is closed |', '|---|---|', ...rows].join('\n'),
    '## Security',
    'Passwords are hashed with a memory-hard function, sessions are stored as hashes, card numbers never reach this service; docs/security.md describes the rest.',
    `A breach is reported to the ICO within 72 hours by: ${answers.breach_plan}`,
    '## Sources',
    '- UK GDPR, Articles 5, 6, 30, 32 and 33; Data (Use and Access) Act 2025 (legislation.gov.uk); ICO: Records of processing (ico.org.uk)',
  ].join('\n\n')
}
