import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PageRequest } from '#shared/page-request.ts'
import { type InnerAnswer, inProcessFetch } from '../in-process-fetch.ts'
import { SAME_FOR_MEMBERS, standInHeaders } from '../inner.ts'
import { tagOfAnswer } from '../page-cache.ts'
import { cookiesOf } from '../shared-answers.ts'
import { hasMark, type OwnAccount, withSavedMarks } from './marks.ts'

/** The call about the signed-in member, which marks answer. */
export const OWN_ACCOUNT = '/api/auth/user'
/** Every page asks for it: without it nobody knows whose household the page is for. */
const HOUSEHOLD = '/api/household'

/** A call that a template was made with. */
export interface StandInCall {
  url: string
  tag: string
}

/** The calls of a template. */
export interface StandInCalls {
  /** Their answers are the same for all members but for what is a member's own. */
  shared: readonly StandInCall[]
  /** Each member's answer must be the stand-in's. */
  compared: readonly StandInCall[]
  /** Members whose things the page shows: to themselves it may show more. */
  people: ReadonlySet<number>
}

/** Ids of things that no member is. */
const OF_THINGS = new Set(['productId', 'categoryId', 'transactionId', 'parentId', 'listingId', 'requestId'])

/** Collects everyone whom an answer names. */
function addPeople(answer: unknown, people: Set<number>): void {
  if (typeof answer !== 'object' || answer === null) return
  const isPerson = 'fullName' in answer || 'username' in answer
  for (const [key, value] of Object.entries(answer)) {
    const isId = key === 'id' ? isPerson : key.endsWith('Id') && !OF_THINGS.has(key)
    if (isId && typeof value === 'number') people.add(value)
    else addPeople(value, people)
  }
}

/** Makes calls as a member to whom nothing belongs, with the place, household and theme of this browser. */
const standInFetch = (
  app: FastifyInstance,
  request: FastifyRequest,
  { onAnswer, onSecret = () => {} }: { onAnswer: (answer: InnerAnswer) => void; onSecret?: () => void },
) =>
  inProcessFetch(
    app,
    request,
    { onAnswer, onSecret, onOverload: () => {} },
    { cookie: cookiesOf(request), ...standInHeaders },
  )

/** Repeats a call as the stand-in. Returns the tag of its answer. */
export const tagForStandIn = (app: FastifyInstance, request: FastifyRequest, url: string): Promise<string> =>
  new Promise((resolve, reject) => {
    standInFetch(app, request, { onAnswer: (answer) => resolve(tagOfAnswer(answer)) })(url, {}).catch(reject)
  })

/** The calls of a page that is rendered for the stand-in, and what they were; null when it cannot be a template. */
export function standInCalls(
  app: FastifyInstance,
  request: FastifyRequest,
  { account, about }: { account: OwnAccount; about: { id: number; isSaved: boolean } | null },
): { apiFetch: PageRequest['apiFetch']; made: () => StandInCalls | null } {
  const answers: InnerAnswer[] = []
  let isSecret = false
  const fetch = standInFetch(app, request, {
    onAnswer: (answer) => answers.push(answer),
    onSecret: () => {
      isSecret = true
    },
  })
  return {
    apiFetch: async (url, init) => {
      if (url === OWN_ACCOUNT) return answerWith(account)
      const answer = await fetch(url, init)
      const json = async (): Promise<unknown> => {
        const body: unknown = await answer.json()
        return withSavedMarks(body, about)
      }
      return { ...answer, json }
    },
    made: () => {
      const isWhole = answers.every(
        ({ method, status }) => method === 'GET' && status < 500 && status !== 429 && status !== 401,
      )
      // What is asked about the member themselves can only be asked as the member.
      if (
        isSecret ||
        answers.some(({ url }) => hasMark(decodeURIComponent(url))) ||
        !isWhole ||
        !answers.some(({ url }) => url === HOUSEHOLD)
      )
        return null
      const people = new Set<number>()
      const calls = { shared: [] as StandInCall[], compared: [] as StandInCall[] }
      for (const answer of answers) {
        const isShared = answer.headers[SAME_FOR_MEMBERS] !== undefined
        calls[isShared ? 'shared' : 'compared'].push({ url: answer.url, tag: tagOfAnswer(answer) })
        if (answer.status !== 200) continue
        const body: unknown = JSON.parse(answer.body)
        addPeople(body, people)
      }
      return { ...calls, people }
    },
  }
}

const answerWith = (value: unknown) => ({
  ok: true,
  status: 200,
  statusText: 'OK',
  headers: { get: () => null },
  text: async () => JSON.stringify(value),
  json: async () => value,
})
