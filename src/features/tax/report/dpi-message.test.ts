import { JSDOM } from 'jsdom'
import { describe, expect, test } from 'vitest'
import { totalsOf } from '../reportable.ts'
import type { TaxDetails } from '../tax-details.ts'
import { faultsOf } from './check-message.ts'
import { type DpiReport, dpiMessage, messageReference, type ReportedSeller } from './dpi-message.ts'
import { figuresOf, type Part } from './report-parts.ts'
import { toXml, type XmlElement } from './xml-tree.ts'

const person: TaxDetails = {
  ...{ kind: 'individual', firstName: 'Zoë', lastName: 'O’Byrne <& Co>', birthDate: '1980-05-31', companyNumber: null },
  ...{ street: '12 Fern Lane', town: 'Leeds', postcode: 'LS6 2AB', vatNumber: null },
  taxNumber: { kind: 'none', reason: 'applied' },
}
const company: TaxDetails = {
  ...person,
  ...{ kind: 'company', firstName: null, lastName: 'Ferns Ltd', birthDate: null, companyNumber: 'SC123456' },
  ...{ taxNumber: { kind: 'utr', value: '1955839661' }, vatNumber: 'GB123456782' },
}
const { quarters } = totalsOf([{ creditedAt: new Date('2026-05-02T12:00:00Z'), consideration: 188_050, fees: 12_049 }])
const figures = figuresOf(quarters, 'acct_1')
const REFERENCE = messageReference(2026, 'XADPI0001', 'abcd1234')
const newPart = (of: string): Part => ({ indicator: 'OECD1', reference: `${REFERENCE}_${of}`, corrects: null })
const seller = (userId: number, details: TaxDetails): ReportedSeller => ({
  ...{ userId, details, figures },
  part: newPart(`seller${userId}`),
})
const report = (sellers: ReportedSeller[], with_: Partial<DpiReport> = {}): DpiReport => ({
  year: 2026,
  kind: 'new',
  operator: {
    id: 'XADPI0001',
    utr: null,
    name: 'Hedgerow Ltd',
    number: '01234567',
    address: '1 Market Street',
    platform: 'Hedgerow',
  },
  operatorPart: newPart('operator'),
  sellers,
  madeAt: new Date('2027-01-15T09:30:00Z'),
  reference: REFERENCE,
  ...with_,
})

/** The same message without the first element of this name, or with another text in it. */
function changed(root: XmlElement, name: string, text?: string): XmlElement {
  let isDone = false
  const visit = (one: XmlElement): XmlElement | null => {
    if (!isDone && one.name === name) {
      isDone = true
      return text === undefined ? null : { ...one, content: text }
    }
    return typeof one.content === 'string'
      ? one
      : { ...one, content: one.content.flatMap((child) => visit(child) ?? []) }
  }
  return visit(root)!
}

const message = dpiMessage(report([seller(7, person), seller(8, company)]))

describe('the message for HMRC', () => {
  test('the message for HMRC keeps the order and the forms of the schema, for a person and for a company', () => {
    expect(faultsOf(message)).toEqual([])
    expect(faultsOf(dpiMessage(report([])))).toEqual([])
  })

  test('the message for HMRC is well-formed XML whose texts read back as they were given', () => {
    const { document } = new JSDOM(toXml(message), { contentType: 'application/xml' }).window
    const text = (name: string, at = 0) => document.getElementsByTagName(`dpi:${name}`)[at]?.textContent
    expect(text('LastName')).toBe('O’Byrne <& Co>')
    expect([text('ConsQ1'), text('ConsQ2'), text('FeesQ2'), text('NumbQ2'), text('TaxQ2')]).toEqual([
      '0',
      '1881',
      '120',
      '1',
      '0',
    ])
    expect(document.getElementsByTagName('dpi:TIN')[1]?.getAttribute('unknown')).toBe('true')
    expect([text('TIN', 2), text('IN', 1), text('VAT')]).toEqual(['1955839661', 'SC123456', 'GB123456782'])
    expect(document.documentElement.getAttribute('xmlns:dpi')).toBe('urn:oecd:ties:dpi:v1')
    expect(text('MessageTypeIndic')).toBe('DPI401')
  })

  test('the message for HMRC says in a year without sellers that there is nothing to report', () => {
    expect(toXml(dpiMessage(report([])))).toContain('>DPI403<')
  })

  test('the message for HMRC has the entity of the apostrophe, and nothing that HMRC takes for an attack', () => {
    const names = { lastName: "O'Neill --- Sons", street: 'Unit 1/*2', town: 'A&#66;' }
    const hard = dpiMessage(report([seller(7, { ...person, ...names })]))
    expect(faultsOf(hard)).toEqual([])
    const xml = toXml(hard)
    expect(xml).toContain('>O&apos;Neill - Sons<')
    expect(xml).toContain('>Unit 1/ *2<')
    expect(xml).toContain('>A&amp; #66;<')
  })

  test.each([
    ['JE2 3AB', 'JE'],
    ['GY1 1AA', 'GG'],
    ['IM1 1AA', 'IM'],
    ['G1 1AA', 'GB'],
    ['BT1 1AA', 'GB'],
  ])(
    'the message for HMRC says of a seller at %s that they live in %s, with a tax number of the UK',
    (postcode, country) => {
      const number = { taxNumber: { kind: 'nino', value: 'AA123456C' } } as const
      const islander = dpiMessage(
        report([seller(7, { ...person, ...number, postcode }), seller(8, { ...company, postcode })]),
      )
      expect(faultsOf(islander)).toEqual([])
      const { document } = new JSDOM(toXml(islander), { contentType: 'application/xml' }).window
      const all = (name: string) => [...document.getElementsByTagName(`dpi:${name}`)]
      for (const name of ['ResCountryCode', 'CountryCode'])
        expect(all(name).map((one) => one.textContent)).toEqual(['GB', country, country])
      expect(all('TIN').map((one) => one.getAttribute('issuedBy'))).toEqual([null, 'GB', 'GB'])
      expect(all('IN').map((one) => one.getAttribute('issuedBy'))).toEqual(['GB', country])
    },
  )

  test('the message for HMRC that deletes a report of nothing has its operator alone', () => {
    const deleted: Part = {
      ...newPart('operator'),
      indicator: 'OECD3',
      corrects: 'GB2026GB-XADPI0001-earlier_operator',
    }
    const message = dpiMessage(report([], { kind: 'corrections', operatorPart: deleted }))
    expect(faultsOf(message)).toEqual([])
    expect(toXml(message)).toContain('>DPI402<')
  })

  const resent: Part = { indicator: 'OECD0', reference: 'GB2026GB-XADPI0001-earlier_operator', corrects: null }
  const correction = (indicator: 'OECD2' | 'OECD3'): ReportedSeller => ({
    ...seller(7, person),
    part: { indicator, reference: `${REFERENCE}_seller7`, corrects: 'GB2026GB-XADPI0001-earlier_seller7' },
  })

  test.each(['OECD2', 'OECD3'] as const)(
    'the message for HMRC says %s of a seller with the part that is meant',
    (indicator) => {
      const corrections = dpiMessage(report([correction(indicator)], { kind: 'corrections', operatorPart: resent }))
      expect(faultsOf(corrections)).toEqual([])
      const xml = toXml(corrections)
      expect(xml).toContain('>DPI402<')
      expect(xml).toContain(`>${indicator}<`)
      expect(xml).toContain('<stf:CorrDocRefId>GB2026GB-XADPI0001-earlier_seller7</stf:CorrDocRefId>')
    },
  )

  test.each<[string, ReportedSeller[], Partial<DpiReport>]>([
    ['a correction among new data', [correction('OECD2')], {}],
    ['new data among corrections', [seller(7, person)], { kind: 'corrections', operatorPart: resent }],
    [
      'a correction of nothing',
      [{ ...correction('OECD2'), part: { ...correction('OECD2').part, corrects: null } }],
      { kind: 'corrections', operatorPart: resent },
    ],
    ['a first operator among corrections', [correction('OECD3')], { kind: 'corrections' }],
    ['an operator sent again without sellers', [], { kind: 'corrections', operatorPart: resent }],
    ['an operator sent again in a report of nothing', [], { operatorPart: resent }],
  ])('the message for HMRC is not valid with %s', (_, sellers, with_) =>
    expect(faultsOf(dpiMessage(report(sellers, with_)))).not.toEqual([]),
  )

  test.each([
    'dpi:AddressFix',
    'dpi:AddressFree',
    'dpi:IndSellerID',
    'dpi:IndividualSeller',
    'dpi:MessageRefId',
    'dpi:DocSpec',
    'dpi:BirthInfo',
    'dpi:City',
    'dpi:FeesQ3',
    'dpi:Taxes',
    'dpi:TIN',
    'dpi:AssumedReporting',
    'dpi:RelevantActivities',
  ])('the message for HMRC is not valid without %s', (name) => expect(faultsOf(changed(message, name))).not.toEqual([]))

  test.each([
    ['dpi:ConsQ2', '-5'],
    ['dpi:ConsQ2', '18.80'],
    ['dpi:BirthDate', '31/05/1980'],
    ['dpi:Street', ' '],
    ['dpi:City', 'x'.repeat(201)],
    ['stf:DocRefId', 'GB2026GB-XADPI0001-abcd1234_seller7'],
    ['stf:DocRefId', 'GB2026GB-XADPI0001-earlier_operator'],
    ['dpi:SendingEntityIN', 'XADPI0002'],
    ['dpi:ReportingPeriod', '2025-12-31'],
    ['dpi:ReportingPeriod', '2023-12-31'],
    ['dpi:Street', 'Flat 2 -- rear'],
    ['dpi:Street', 'Unit 1/*2'],
    ['dpi:Street', 'Unit 1&#2'],
    ['dpi:Identity', 'text'],
  ])('the message for HMRC is not valid with %s as %s', (name, text) =>
    expect(faultsOf(changed(message, name, text))).not.toEqual([]),
  )
})
