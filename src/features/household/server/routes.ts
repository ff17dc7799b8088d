import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { setHouseholdOf } from '#features/accounts/server/member-store.ts'
import { findPlant, plants } from '#features/plants/catalogue.ts'
import type { Plant } from '#features/plants/plant.ts'
import { handle } from '#http/handle.ts'
import { setHousehold as setHouseholdCookie } from '#http/household.ts'
import { DomainError } from '#shared/errors.ts'
import { growingLimits, type Household, type HouseholdMember, householdToText, membersOf } from '#shared/household.ts'
import { type Answer, worstOf } from '../answer.ts'
import {
  askAboutPlants,
  clearHousehold,
  getHousehold,
  type MyHousehold,
  type PlantAnswer,
  setHousehold,
} from '../contract.ts'
import { householdChanged } from '../events.ts'
import { findShared, type SharedName, sharedNames } from './names-in-titles.ts'
import { answerForAll, type Risk, riskOf, riskOfShared, suits } from './plant-answers.ts'
import { riskInWords, sourcesOf, sourcesOfShared, suitsInWords } from './words.ts'

// A page reads once; a viewer who only looks must not use up what saving needs.
const SAVES = { limits: [{ name: 'household', max: 60, seconds: 60, by: 'address' as const }] }
const READS = { limits: [{ name: 'household-plants', max: 300, seconds: 60, by: 'address' as const }] }
const SIGNED_OUT = 'Nothing was saved, because you are signed out. Sign in, and save it again.'
const NOT_FORGOTTEN = 'Nothing was forgotten, because you are signed out. Sign in, so that your account forgets it too.'
const FORGOTTEN =
  'Your account and this browser have forgotten it, and alerts for it now report everything. Press Forget in your other browsers too.'
const NOTHING = 'Choose at least one, or press Forget'

/** Sets, reads and removes the viewer's household, and answers about plants for it. */
export function householdRoutes(app: FastifyInstance, deps: Pick<Deps, 'transaction' | 'events'>): void {
  handle(app, getHousehold, async ({ me, household }) => mineOf(household, me?.household != null))
  handle(
    app,
    setHousehold,
    async ({ body: { isInAccount, asMember, ...household }, me }, { reply }) => {
      if (me === null && (isInAccount || asMember)) throw new DomainError('unauthenticated', SIGNED_OUT)
      const text = householdToText(household)
      if (text === '') throw new DomainError('invalid', NOTHING, { fields: { household: NOTHING } })
      if (me) await keep(deps, me.id, { household: text, isInAccount })
      setHouseholdCookie(reply, household)
      return mineOf(household, me !== null && isInAccount)
    },
    SAVES,
  )
  handle(app, clearHousehold, async ({ me, query: { asMember } }, { reply }) => {
    if (me === null && asMember) throw new DomainError('unauthenticated', NOT_FORGOTTEN)
    if (me) await keep(deps, me.id, { household: null, isInAccount: false })
    setHouseholdCookie(reply, null)
    return { success: true, message: me ? FORGOTTEN : 'This browser has forgotten it.' }
  })
  handle(
    app,
    askAboutPlants,
    async ({ query, household }) => {
      if (household === null) return []
      return query.slugs.split(',').flatMap((slug) => {
        const plant = findPlant(slug)
        if (plant) return [answerAbout(plant, household)]
        const shared = findShared(slug)
        return shared ? [answerAboutShared(shared, household)] : []
      })
    },
    READS,
  )
}

interface Choice {
  /** As text; null forgets it. */
  household: string | null
  isInAccount: boolean
}

/** Keeps a member's household in their account if they wish, and announces it: their alerts follow in either case. */
const keep = (
  { transaction, events }: Pick<Deps, 'transaction' | 'events'>,
  userId: number,
  { household, isInAccount }: Choice,
): Promise<void> =>
  transaction(async (tx) => {
    await setHouseholdOf(tx, userId, isInAccount ? household : null)
    await events.announce(tx, householdChanged, { userId, household })
  })

/** The answer for each plant of the catalogue and each shared name, once for each household: there are 31. */
const known = new Map<string, ReadonlyMap<string, Answer | null>>()

function answersFor(household: Household): ReadonlyMap<string, Answer | null> {
  const text = householdToText(household)
  const found =
    known.get(text) ??
    new Map([
      ...plants.map((plant) => [plant.slug, answerForAll({ plant, others: [] }, household)] as const),
      ...sharedNames.map((shared) => [shared.slug, answerForShared(shared, household)] as const),
    ])
  known.set(text, found)
  return found
}

function answerForShared(shared: SharedName, household: Household): Answer | null {
  const members = membersOf(household)
  return members.length === 0 ? null : worstOf(members.map((who) => riskOfShared(shared, who).answer))
}

function mineOf(household: Household | null, isInAccount: boolean): MyHousehold {
  const entries = household === null ? [] : [...answersFor(household)]
  const slugsWith = (wanted: Answer) => entries.flatMap(([slug, answer]) => (answer === wanted ? [slug] : []))
  return { household, isInAccount, safe: slugsWith('safe'), notSafe: slugsWith('not-safe') }
}

const membersFor = (name: string, household: Household, riskFor: (who: HouseholdMember) => Risk) =>
  membersOf(household).map((who) => {
    const risk = riskFor(who)
    const isDeadly = risk.answer === 'not-safe' && risk.level === 'dangerous'
    return { who, answer: risk.answer, isDeadly, sentence: riskInWords({ name }, who, risk) }
  })

const answerAbout = (plant: Plant, household: Household): PlantAnswer => ({
  slug: plant.slug,
  name: plant.name,
  light: plant.light,
  members: membersFor(plant.name, household, (who) => riskOf(plant, who)),
  growing: growingLimits
    .filter((limit) => household[limit])
    .map((limit) => {
      const answer = suits(plant, limit)
      return { limit, answer, sentence: suitsInWords(plant, limit, answer) }
    }),
  sources: sourcesOf(plant),
})

const answerAboutShared = (shared: SharedName, household: Household): PlantAnswer => ({
  slug: shared.slug,
  name: shared.name,
  light: [],
  members: membersFor(shared.name, household, (who) => riskOfShared(shared, who)),
  growing: [],
  sources: sourcesOfShared(shared),
})
