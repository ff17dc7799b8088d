import type { Deps } from '#deps.ts'
import { amountLine, type Look, PALE, rule, writeText } from '#http/pdf/pdf-blocks.ts'
import { writePdf } from '#http/pdf/pdf-document.ts'
import { formatDay } from '#shared/dates.ts'
import type { Totals } from '../reportable.ts'
import { OWN_YEAR_NOTE, ownYear, QUARTER_NAMES, type Reader } from './own-year.ts'

/** A seller's copy as one page to read, print or keep, in the form of the receipts. */
export async function ownYearPdf(deps: Deps, me: Reader, year: number): Promise<Buffer> {
  const copy = await ownYear(deps, me, year)
  const { company, productName } = deps.config
  return writePdf({ title: copy.title, author: company.name ?? productName }, async (doc, writing) => {
    const root = doc.struct('Document')
    doc.addStructure(root)
    const put = (tag: string, words: string, look: Look) =>
      root.add(doc.struct(tag, {}, () => writeText(doc, writing, words, look)))
    const sum = (name: string, amount: number, look: Look) =>
      root.add(doc.struct('P', {}, () => amountLine(doc, writing, { name, amount }, look)))
    put('P', productName, { size: 13, weight: 700, colour: PALE })
    put('H1', copy.title, { size: 22, weight: 700, gap: 6 })
    put('P', copy.situation, { size: 11, gap: 16 })
    put('H2', 'Your details', { size: 14, weight: 700, gap: 4 })
    if (copy.details.length === 0) put('P', 'Not given', { size: 11 })
    for (const [name, value] of copy.details) put('P', `${name}: ${value}`, { size: 11, gap: 1 })
    doc.y += 12
    const quarter = (name: string, { sales, consideration, fees }: Totals, weight: 400 | 700) => {
      put('H2', `${name}: ${sales} ${sales === 1 ? 'sale' : 'sales'}`, { size: 12, weight: 700, gap: 1 })
      sum('Paid or credited to you', consideration, { size: 11, weight })
      sum('Our fees', fees, { size: 11, weight, gap: 8 })
    }
    for (const [at, totals] of copy.totals.quarters.entries()) quarter(QUARTER_NAMES[at] ?? '', totals, 400)
    rule(doc)
    quarter('Whole year', copy.totals, 700)
    put('P', `Taxes withheld: none. ${OWN_YEAR_NOTE}`, { size: 9.5, colour: PALE, gap: 5 })
    put('P', `Made on ${formatDay(deps.clock.now().toISOString())}.`, { size: 9.5, colour: PALE, gap: 5 })
    const issuer = [company.name, company.number && `company number ${company.number}`, company.address]
    put('P', issuer.filter(Boolean).join(', '), { size: 9.5, colour: PALE })
  })
}
