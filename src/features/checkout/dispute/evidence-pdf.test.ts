import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { evidenceTextPages, MAX_EVIDENCE_BYTES, MAX_EVIDENCE_PAGES } from '#shared/evidence-limits.ts'
import { DEFAULT_DEADLINES } from '#shared/site/default-deadlines.ts'
import { MAX_EVIDENCE_MESSAGES, MAX_EVIDENCE_PHOTOS, MAX_EVIDENCE_WORDS } from './evidence-rules.ts'
import { evidenceTexts, factsOf } from './evidence-text.ts'
import { type EvidenceDocument, evidencePdf } from './server/evidence-pdf.ts'

const at = new Date('2026-03-02T10:00:00Z')
const order = {
  ...{ orderId: 'a1b2c3d4-0000', productTitle: 'W'.repeat(200), total: 2060, protectionFee: 60, refundedAmount: 100 },
  ...DEFAULT_DEADLINES,
  ...{ withProtection: true, protectionWording: 'x'.repeat(300), paidAt: at, pickupAt: at, handedOverAt: at },
  ...{ codeEnteredAt: at, receivedAt: at, refundRequestedAt: at, closedAt: at, status: 'completed' as const },
}

/** Noise, which no format makes small. */
let photo: Buffer
beforeAll(async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  photo = await sharp({ create: { width: 700, height: 700, channels: 3, background: 'white', noise } })
    .webp({ quality: 90 })
    .toBuffer()
})

/** As long as every limit allows. */
function longest(fill: string): { evidence: EvidenceDocument; texts: ReturnType<typeof evidenceTexts> } {
  const of = (length: number) => fill.repeat(length).slice(0, length)
  const words = of(MAX_EVIDENCE_WORDS)
  const facts = { ...order, refundReason: of(1000) }
  const texts = evidenceTexts({
    ...{ order: facts, buyer: of(100), description: of(20_000), words, note: words },
    ...{ messages: MAX_EVIDENCE_MESSAGES, photos: MAX_EVIDENCE_PHOTOS, termsUrl: 'https://hedgerow.example/terms' },
    productName: 'W'.repeat(40),
  })
  const message = { from: `${of(100)} (buyer)`, at, content: of(2000), pictures: 4 }
  return {
    texts,
    evidence: {
      productName: 'W'.repeat(40),
      order: 'A1B2C3D4',
      facts: factsOf(facts),
      listing: { title: order.productTitle, description: of(20_000), photos: Array.from({ length: 8 }, () => photo) },
      words,
      photos: Array.from({ length: MAX_EVIDENCE_PHOTOS }, () => photo),
      messages: Array.from({ length: MAX_EVIDENCE_MESSAGES }, () => message),
      note: words,
      refundPolicy: texts.refundPolicy,
    },
  }
}

const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0

test.each([
  ['the widest letters', 'W'],
  ['words', 'The plant was healthy. '],
  ['a line for each letter', 'a\n'],
])('the longest possible answer, of %s, is within the limits of the card networks', async (_what, fill) => {
  const { evidence, texts } = longest(fill)
  const ofTexts = evidenceTextPages(Object.values(texts).filter((text) => typeof text === 'string'))
  const pdf = await evidencePdf(evidence, MAX_EVIDENCE_PAGES - ofTexts)
  expect(pagesOf(pdf)).toBeGreaterThan(1)
  expect(pagesOf(pdf) + ofTexts).toBeLessThanOrEqual(MAX_EVIDENCE_PAGES)
  expect(pdf.length).toBeLessThanOrEqual(MAX_EVIDENCE_BYTES)
})
