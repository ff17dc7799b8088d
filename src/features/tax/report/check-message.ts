import { REFUSED } from './hmrc-text.ts'
import type { XmlElement } from './xml-tree.ts'

/**
 * The parts of the OECD's schema that our reports use, in the schema's order, as HMRC publishes it (DPIXML_v1.0.xsd and
 * oecddpitypes_v1.0.xsd, "Create a digital platform report" on GOV.UK), and stricter where HMRC's guide and business
 * rules are: whole numbers, references, no comments, at most 100 MB. A message that does not fit is not handed out. This is our own check and not
 * HMRC's: its service checks every upload again. `?` may be left out, `*` may be left out or repeated, `a|b` is one of them.
 */
type Rule =
  | { children: readonly string[]; attributes?: readonly string[] }
  | { text: RegExp; attributes?: readonly string[] }

const TEXT = /^[\s\S]{1,200}$/
const MESSAGE_REFERENCE = /^GB20\d\dGB-[\w-]{1,158}$/
const LONG = /^[\s\S]{1,4000}$/
const COUNTRY = /^[A-Z]{2}$/
const DATE = /^\d{4}-\d{2}-\d{2}$/
const WHOLE = /^\d{1,12}$/
const money = { text: WHOLE, attributes: ['currCode'] }

const quarters = (prefix: string): string[] => [1, 2, 3, 4].map((at) => `dpi:${prefix}Q${at}`)
const eachQuarter = (prefix: string, rule: Rule): Record<string, Rule> =>
  Object.fromEntries(quarters(prefix).map((name) => [name, rule]))

const party = ['dpi:ResCountryCode', 'dpi:TIN', 'dpi:IN?', 'dpi:VAT?', 'dpi:Name']

const rules: ReadonlyMap<string, Rule> = new Map<string, Rule>(
  Object.entries<Rule>({
    'dpi:DPI_OECD': { children: ['dpi:MessageSpec', 'dpi:DPIBody'] },
    'dpi:MessageSpec': {
      children: [
        ...['dpi:SendingEntityIN', 'dpi:TransmittingCountry', 'dpi:ReceivingCountry', 'dpi:MessageType'],
        ...['dpi:MessageRefId', 'dpi:MessageTypeIndic', 'dpi:ReportingPeriod', 'dpi:Timestamp'],
      ],
    },
    'dpi:SendingEntityIN': { text: TEXT },
    'dpi:TransmittingCountry': { text: COUNTRY },
    'dpi:ReceivingCountry': { text: COUNTRY },
    'dpi:MessageType': { text: /^DPI$/ },
    'dpi:MessageRefId': { text: MESSAGE_REFERENCE },
    'dpi:MessageTypeIndic': { text: /^DPI40[123]$/ },
    'dpi:ReportingPeriod': { text: /^20(2[4-9]|[3-9]\d)-12-31$/ },
    'dpi:Timestamp': { text: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/ },
    'dpi:DPIBody': { children: ['dpi:PlatformOperator', 'dpi:ReportableSeller*'] },
    'dpi:PlatformOperator': {
      children: [...party, 'dpi:PlatformBusinessName', 'dpi:Address', 'dpi:AssumedReporting', 'dpi:DocSpec'],
    },
    'dpi:ResCountryCode': { text: COUNTRY },
    'dpi:TIN': { text: TEXT },
    'dpi:IN': { text: TEXT, attributes: ['INType', 'issuedBy'] },
    'dpi:VAT': { text: TEXT },
    'dpi:PlatformBusinessName': { text: TEXT },
    'dpi:Address': {
      children: ['dpi:CountryCode', 'dpi:AddressFix|dpi:AddressFree'],
      attributes: ['legalAddressType'],
    },
    'dpi:CountryCode': { text: COUNTRY },
    'dpi:AddressFree': { text: LONG },
    'dpi:AddressFix': { children: ['dpi:Street', 'dpi:PostCode', 'dpi:City'] },
    'dpi:Street': { text: TEXT },
    'dpi:PostCode': { text: TEXT },
    'dpi:City': { text: TEXT },
    'dpi:AssumedReporting': { text: /^(true|false)$/ },
    'dpi:DocSpec': { children: ['stf:DocTypeIndic', 'stf:DocRefId', 'stf:CorrDocRefId?'] },
    'stf:DocTypeIndic': { text: /^OECD[0-3]$/ },
    'stf:DocRefId': { text: TEXT },
    'stf:CorrDocRefId': { text: TEXT },
    'dpi:ReportableSeller': { children: ['dpi:Identity', 'dpi:RelevantActivities', 'dpi:DocSpec'] },
    'dpi:Identity': { children: ['dpi:EntitySeller|dpi:IndividualSeller'] },
    'dpi:EntitySeller': { children: ['dpi:Standard'] },
    'dpi:IndividualSeller': { children: ['dpi:Standard'] },
    'dpi:Standard': { children: ['dpi:EntSellerID|dpi:IndSellerID', 'dpi:FinancialIdentifier?'] },
    'dpi:EntSellerID': { children: [...party, 'dpi:Address'] },
    'dpi:IndSellerID': {
      children: ['dpi:ResCountryCode', 'dpi:TIN', 'dpi:VAT?', 'dpi:Name', 'dpi:Address', 'dpi:BirthInfo'],
    },
    'dpi:FirstName': { text: TEXT },
    'dpi:LastName': { text: TEXT },
    'dpi:BirthInfo': { children: ['dpi:BirthDate'] },
    'dpi:BirthDate': { text: DATE },
    'dpi:FinancialIdentifier': { children: ['dpi:Identifier'] },
    'dpi:Identifier': { text: TEXT, attributes: ['AccountNumberType'] },
    'dpi:RelevantActivities': { children: ['dpi:SaleOfGoods'] },
    'dpi:SaleOfGoods': { children: ['dpi:Consideration', 'dpi:NumberOfActivities', 'dpi:Fees', 'dpi:Taxes'] },
    'dpi:Consideration': { children: quarters('Cons') },
    'dpi:NumberOfActivities': { children: quarters('Numb') },
    'dpi:Fees': { children: quarters('Fees') },
    'dpi:Taxes': { children: quarters('Tax') },
    ...eachQuarter('Cons', money),
    ...eachQuarter('Numb', { text: WHOLE }),
    ...eachQuarter('Fees', money),
    ...eachQuarter('Tax', money),
  }),
)

/** A company has its name as text, a person in two parts. */
const nameRule = ({ content }: XmlElement): Rule =>
  typeof content === 'string'
    ? { text: TEXT }
    : { children: ['dpi:FirstName', 'dpi:LastName'], attributes: ['nameType'] }

/** What in a message does not fit the schema, by the path of the element; empty when it is valid. */
export const faultsOf = (message: XmlElement): string[] => [
  ...faultsOfPart(message),
  ...mixtureFaults(message),
  ...referenceFaults(message),
]

/** The same for a part of a message, without what its parts say of each other. */
export function faultsOfPart(root: XmlElement): string[] {
  const references = new Set<string>()
  const visit = (one: XmlElement, path: string): string[] => {
    const rule = one.name === 'dpi:Name' ? nameRule(one) : rules.get(one.name)
    if (!rule) return [`${path} is not an element of the schema`]
    if (one.name === 'stf:DocRefId' && typeof one.content === 'string') {
      if (references.has(one.content)) return [`${path} is used twice: ${one.content}`]
      references.add(one.content)
    }
    const missing = (rule.attributes ?? [])
      .filter((name) => !one.attributes[name])
      .map((name) => `${path} has no ${name}`)
    return [
      ...missing,
      ...('text' in rule ? textFaults(one, rule.text, path) : childFaults(one, rule.children, path, visit)),
    ]
  }
  return visit(root, root.name)
}

const all = (one: XmlElement, name: string): XmlElement[] => [
  ...(one.name === name ? [one] : []),
  ...(typeof one.content === 'string' ? [] : one.content.flatMap((child) => all(child, name))),
]
const textOf = (one: XmlElement, name: string): string | null => {
  const content = all(one, name)[0]?.content
  return typeof content === 'string' ? content : null
}

/**
 * New data and corrections do not mix, only the operator is sent again, and a correction names what it corrects. `alone`:
 * what the operator can be in a message without sellers.
 */
const kindsIn: ReadonlyMap<string, { operator: RegExp; seller: RegExp; alone: RegExp }> = new Map([
  ['DPI401', { operator: /^OECD[01]$/, seller: /^OECD1$/, alone: /^$/ }],
  ['DPI402', { operator: /^OECD[023]$/, seller: /^OECD[23]$/, alone: /^OECD[23]$/ }],
  ['DPI403', { operator: /^OECD1$/, seller: /^$/, alone: /^OECD1$/ }],
])

function mixtureFaults(root: XmlElement): string[] {
  const allowed = kindsIn.get(textOf(root, 'dpi:MessageTypeIndic') ?? '')
  if (!allowed) return []
  const parts = [
    ...all(root, 'dpi:PlatformOperator').map((one) => ({ one, kinds: allowed.operator })),
    ...all(root, 'dpi:ReportableSeller').map((one) => ({ one, kinds: allowed.seller })),
  ]
  const isEmpty = parts.length === 1
  return parts.flatMap(({ one, kinds }) => {
    const indicator = textOf(one, 'stf:DocTypeIndic') ?? ''
    const isCorrection = /^OECD[23]$/.test(indicator)
    return [
      ...(kinds.test(indicator) ? [] : [`${one.name} has ${indicator}, which this kind of message cannot have`]),
      ...(isEmpty && !allowed.alone.test(indicator) ? [`${one.name} has ${indicator} without sellers`] : []),
      ...((textOf(one, 'stf:CorrDocRefId') !== null) === isCorrection
        ? []
        : [`${one.name} ${isCorrection ? 'names no part that it corrects' : 'corrects nothing'}`]),
    ]
  })
}

/** HMRC compares the reference of the message with its sender and its year, and those of new parts with it (its rules 008, 009 and 025). */
function referenceFaults(root: XmlElement): string[] {
  const [sender, period, message] = ['SendingEntityIN', 'ReportingPeriod', 'MessageRefId'].map(
    (name) => textOf(root, `dpi:${name}`) ?? '',
  )
  const strays = all(root, 'dpi:DocSpec')
    .filter((part) => textOf(part, 'stf:DocTypeIndic') !== 'OECD0')
    .map((part) => textOf(part, 'stf:DocRefId') ?? '')
    .filter((reference) => !reference.startsWith(`${message}_`))
  return [
    ...(message?.startsWith(`GB${period?.slice(0, 4)}GB-${sender}-`)
      ? []
      : [`the reference ${message} is not of ${sender} and ${period}`]),
    ...strays.map((reference) => `the reference ${reference} does not begin with ${message}_`),
  ]
}

const textFaults = ({ content }: XmlElement, allowed: RegExp, path: string): string[] =>
  typeof content === 'string' && allowed.test(content) && content.trim() !== '' && !REFUSED.test(content)
    ? []
    : [`${path} is missing or has another form`]

function childFaults(
  { content }: XmlElement,
  wanted: readonly string[],
  path: string,
  visit: (child: XmlElement, path: string) => string[],
): string[] {
  if (typeof content === 'string') return [`${path} has text instead of elements`]
  const pattern = wanted.map((name) => `((?:${name.replace(/[?*]$/, '')}),)${/[?*]$/.exec(name)?.[0] ?? ''}`).join('')
  const order = content.map(({ name }) => `${name},`).join('')
  const inOrder = new RegExp(`^${pattern}$`).test(order) && content.length > 0
  const own = inOrder ? [] : [`${path} has ${order || 'nothing'} instead of ${wanted.join(', ')}`]
  return [...own, ...content.flatMap((child) => visit(child, `${path}/${child.name}`))]
}
