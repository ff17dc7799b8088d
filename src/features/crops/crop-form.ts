import * as z from 'zod/mini'
import { parsePounds, pence, toDecimal } from '#shared/money.ts'
import { type Crop, cropInput } from './contract.ts'
import { cropKinds, PRICES } from './crop.ts'

const { variety, sownOn, postcode } = cropInput.shape
const DAY = /^\d{4}-\d{2}-\d{2}$/

const numberOf = (text: string): number | null => (/^\d{1,4}$/.test(text.trim()) ? Number(text.trim()) : null)

const check = (problemOf: (text: string) => string | undefined) =>
  z.string().check(({ value, issues }) => {
    const message = problemOf(value)
    if (message) issues.push({ code: 'custom', input: value, message, continue: true })
  })

function priceProblem(text: string): string | undefined {
  const price = parsePounds(text)
  if (price === null) return 'Enter a price in pounds, such as 1.50'
  if (price < PRICES.min) return 'Ask at least £0.30 each'
  return price > PRICES.max ? 'Ask at most £500 each' : undefined
}

const dayProblem = (text: string) => (text === '' || DAY.test(text) ? undefined : 'Enter a date')

/** The form's fields, all but one of them text, validated with the messages of the API call. */
export const cropForm = z
  .object({
    /** Slug of the chosen plant, or empty. */
    plant: z.string(),
    /** Text typed into the field of the plant. */
    plantName: z.string(),
    variety,
    kind: z.string(),
    quantity: check((text) => {
      const found = numberOf(text)
      return found === null || !z.safeParse(cropInput.shape.quantity, found).success
        ? 'Enter a number from 1 to 500'
        : undefined
    }),
    price: check(priceProblem),
    sownOn,
    postcode,
    readyFrom: check(dayProblem),
    readyUntil: check(dayProblem),
    knowsFrost: z.boolean(),
    note: cropInput.shape.note,
  })
  .check(z.refine(({ plant }) => plant !== '', { message: 'Choose a plant from the list', path: ['plantName'] }))
export type CropForm = z.input<typeof cropForm>

/** A new crop of what is known already. */
export const newForm = (known: { plant: string; plantName: string; postcode: string; today: string }): CropForm => ({
  ...{ plant: known.plant, plantName: known.plantName, variety: '', kind: 'plants', quantity: '', price: '' },
  ...{ sownOn: known.today, postcode: known.postcode, readyFrom: '', readyUntil: '', knowsFrost: false, note: '' },
})

/** A crop as it is. Days that follow from the catalogue stay empty. */
export const formOf = (crop: Crop): CropForm => ({
  ...{ plant: crop.plant.slug, plantName: crop.plant.name, variety: crop.variety ?? '', kind: crop.kind },
  ...{ quantity: String(crop.quantity), price: toDecimal(pence(crop.price)), sownOn: crop.sownOn },
  ...{ postcode: crop.outcode, note: crop.note ?? '', knowsFrost: crop.frost?.isEarly ?? false },
  readyFrom: crop.isOwnWindow ? crop.ready.from : '',
  readyUntil: crop.isOwnWindow ? crop.ready.until : '',
})

/** Body of the call that changes a crop. */
export const toChange = ({ quantity, price, note, readyFrom, readyUntil, knowsFrost }: CropForm) => ({
  ...{ quantity: numberOf(quantity) ?? 0, price: parsePounds(price) ?? 0, note: note ?? '', knowsFrost },
  ...{ readyFrom: readyFrom || null, readyUntil: readyUntil || null },
})

/** Body of the call that announces a crop. */
export const toCropBody = (form: CropForm) => ({
  ...{ plant: form.plant, variety: form.variety ?? '', sownOn: form.sownOn, postcode: form.postcode },
  kind: cropKinds.find((kind) => kind === form.kind) ?? 'plants',
  ...toChange(form),
})
