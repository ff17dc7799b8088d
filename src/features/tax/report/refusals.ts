/** Why a file cannot be made, for the staff who asked for it. */
export interface Refusal {
  reason: string
  /** What to do about it. */
  remedy: string
  /** The seller it is about. */
  href: string | null
}

interface OperatorFacts {
  company: { name: string | null; address: string | null }
  tax: { operatorId: string | null }
}

/** Which facts of the platform are missing for the XML; empty when it can be made. */
export const operatorRefusals = ({ company, tax }: OperatorFacts): Refusal[] => [
  ...(tax.operatorId === null
    ? [
        {
          reason: 'HMRC’s ID of this platform is missing: HMRC_OPERATOR_ID is not set.',
          remedy:
            'Register with HMRC’s digital platform reporting service, which gives the ID. The operator sets it on the server and restarts.',
          href: null,
        },
      ]
    : []),
  ...(company.name === null ? [companyFact('name', 'COMPANY_NAME')] : []),
  ...(company.address === null ? [companyFact('address', 'COMPANY_ADDRESS')] : []),
]

const companyFact = (what: string, variable: string): Refusal => ({
  reason: `The ${what} of who runs the platform is missing: ${variable} is not set.`,
  remedy: 'An admin enters it at /staff/settings, under Company.',
  href: null,
})

/** The parts of the schema that hold what a seller or the platform gave, by the name of the element. */
const names: ReadonlyMap<string, string> = new Map([
  ['dpi:FirstName', 'the first names'],
  ['dpi:LastName', 'the last name'],
  ['dpi:Name', 'the name'],
  ['dpi:BirthDate', 'the date of birth'],
  ['dpi:Street', 'the street'],
  ['dpi:PostCode', 'the postcode'],
  ['dpi:City', 'the town'],
  ['dpi:TIN', 'the tax number'],
  ['dpi:IN', 'the company number'],
  ['dpi:VAT', 'the VAT number'],
  ['dpi:AddressFree', 'the registered address'],
])

/** A fault of the schema in words; as it is where it is about no single fact. */
function wordsOf(fault: string): string {
  const path = fault.split(' ', 1)[0] ?? ''
  const name = names.get(path.split('/').at(-1) ?? '')
  return name === undefined ? fault : `${name} is missing or has a form that HMRC does not take`
}

/** Each fact of a seller that keeps the file from being made. */
export const sellerRefusals = (
  { id, username }: { id: number; username: string },
  faults: readonly string[],
): Refusal[] =>
  [...new Set(faults.map(wordsOf))].map((words) => ({
    reason: `${username}: ${words}.`,
    remedy: 'Ask them to give their details again, in Settings under Details for HMRC. Then make the file.',
    href: `/profile/${id}`,
  }))

export const operatorFormRefusals = (faults: readonly string[]): Refusal[] =>
  [...new Set(faults.map(wordsOf))].map((words) => ({
    reason: `This platform: ${words}.`,
    remedy: 'An admin corrects it at /staff/settings, under Company.',
    href: null,
  }))

/** What is wrong with the message as a whole is a fault of ours. */
export const messageRefusals = (faults: readonly string[]): Refusal[] =>
  faults.map((fault) => ({
    reason: `The file does not fit HMRC’s schema: ${fault}.`,
    remedy: 'This is a fault of the product. Send this sentence to the operator of the server.',
    href: null,
  }))

/** The details of a seller whom HMRC has were deleted, so a correction cannot name them. */
export const goneRefusal = ({ id, username }: { id: number; username: string }): Refusal => ({
  reason: `${username}: the details that HMRC has were deleted here, so a correction cannot repeat them.`,
  remedy: 'Correct this seller by hand in HMRC’s digital platform reporting service.',
  href: `/profile/${id}`,
})
