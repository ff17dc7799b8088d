import {
  type FactName,
  factNames,
  factNamesFor,
  factProblem,
  factsFor,
  type ListingFacts,
  type TickedFact,
  type TypedFact,
} from '../base/facts.ts'

/** The facts of a plant as the form holds them: text, empty while nothing is entered, and boxes. */
export type FactFields = Record<TypedFact, string> & Record<TickedFact, boolean>

export const noFacts: FactFields = {
  variety: '',
  grownFrom: '',
  seedYear: '',
  parentId: '',
  potSize: '',
  heightCm: '',
  peatFree: false,
  organic: false,
  readyFrom: '',
}

/** The facts of a listing as the form shows them. */
export const factsToForm = (facts: ListingFacts): FactFields => ({
  variety: facts.variety ?? '',
  grownFrom: facts.grownFrom ?? '',
  seedYear: facts.seedYear === undefined ? '' : String(facts.seedYear),
  parentId: facts.parentId === undefined ? '' : String(facts.parentId),
  potSize: facts.potSize ?? '',
  heightCm: facts.heightCm === undefined ? '' : String(facts.heightCm),
  peatFree: facts.peatFree ?? false,
  organic: facts.organic ?? false,
  readyFrom: facts.readyFrom ?? '',
})

const NUMBERS: readonly FactName[] = ['seedYear', 'parentId', 'heightCm']

/** What is entered for one fact; undefined for nothing. */
function entered(form: FactFields, name: FactName): unknown {
  const value = form[name]
  if (typeof value === 'boolean') return value || undefined
  const text = value.trim()
  if (text === '') return undefined
  return NUMBERS.includes(name) ? Number(text) : text
}

/** The facts as the calls take them: those that fit the category. */
export const factsEntered = (form: FactFields & { categoryId: string }): ListingFacts => {
  const all = Object.fromEntries(factNames.map((name) => [name, entered(form, name)]))
  return factsFor(Number(form.categoryId), all as ListingFacts)
}

/** What is wrong with facts that fit the category. What does not fit is kept as typed and never sent. */
export const factProblems = (form: FactFields & { categoryId: string }): [name: FactName, problem: string][] =>
  factNamesFor(Number(form.categoryId)).flatMap((name) => {
    const value = entered(form, name)
    const isHidden = name === 'seedYear' && form.grownFrom !== 'seed'
    const problem = value === undefined || isHidden ? undefined : factProblem(name, value)
    return problem === undefined ? [] : [[name, problem]]
  })

export const hasFacts = (form: FactFields): boolean => factNames.some((name) => Boolean(form[name]))
