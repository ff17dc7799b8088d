import { createAccount, createLink, createLoginLink, viewAccount } from './accounts.ts'
import { cancelSetup, createCustomer, createSetup, detachMethod } from './card-setups.ts'
import { checkParameters, type Parameters } from './check-parameters.ts'
import { depositLines, listDeposits, viewDeposit } from './deposits.ts'
import { updateDispute } from './evidence.ts'
import { SandboxFailure } from './failure.ts'
import { createFile, type UploadedFile } from './files.ts'
import { type Form, text, texts } from './form.ts'
import { cancelIntent, captureIntent, confirmWithoutHolder, createIntent } from './intents.ts'
import type { Kinds } from './objects.ts'
import { parameters } from './parameters.ts'
import {
  listAccounts,
  listDestinations,
  listEndpoints,
  viewBalance,
  viewBalanceSettings,
  viewPlatform,
} from './platform.ts'
import { createRefund, createTransfer, reverseTransfer } from './transfers.ts'
import type { SandboxUnitOfWork } from './unit-of-work.ts'

export interface ApiRequest {
  method: string
  path: string
  form: Form
  /** The connected account that the request is made for; null for our own. */
  account: string | null
  /** The file of a multipart request. */
  file: UploadedFile | null
}

type Answer = (work: SandboxUnitOfWork, id: string, form: Form) => Promise<object>
type AnswerForAccount = (
  work: SandboxUnitOfWork,
  account: string,
  request: { id: string; form: Form },
) => Promise<object>

const create =
  (make: (work: SandboxUnitOfWork, form: Form) => Promise<object>): Answer =>
  (work, _id, form) =>
    make(work, form)

const read =
  (kind: keyof Kinds): Answer =>
  (work, id) =>
    work.store.get(kind, id)

/** The part of Stripe's API that the sandbox implements. */
const routes: [method: string, path: RegExp, known: Parameters, answer: Answer][] = [
  ['POST', /^payment_intents$/, parameters.createIntent, create(createIntent)],
  ['GET', /^payment_intents$/, parameters.intents, intentsOf],
  ['GET', /^payment_intents\/(\w+)$/, parameters.none, read('payment_intent')],
  ['POST', /^payment_intents\/(\w+)\/confirm$/, parameters.confirmIntent, confirmWithoutHolder],
  ['POST', /^customers$/, parameters.createCustomer, create(createCustomer)],
  ['POST', /^setup_intents$/, parameters.createSetup, create(createSetup)],
  ['GET', /^setup_intents\/(\w+)$/, parameters.none, read('setup_intent')],
  ['POST', /^setup_intents\/(\w+)\/cancel$/, parameters.cancelSetup, (work, id) => cancelSetup(work, id)],
  ['GET', /^payment_methods\/(\w+)$/, parameters.none, read('payment_method')],
  ['POST', /^payment_methods\/(\w+)\/detach$/, parameters.none, (work, id) => detachMethod(work, id)],
  ['POST', /^payment_intents\/(\w+)\/capture$/, parameters.captureIntent, captureIntent],
  ['POST', /^payment_intents\/(\w+)\/cancel$/, parameters.cancelIntent, (work, id) => cancelIntent(work, id)],
  ['GET', /^charges\/(\w+)$/, parameters.none, read('charge')],
  ['POST', /^refunds$/, parameters.createRefund, create(createRefund)],
  ['GET', /^refunds\/(\w+)$/, parameters.none, read('refund')],
  ['GET', /^refunds$/, parameters.refunds, listBy('refund', 'payment_intent')],
  ['POST', /^transfers$/, parameters.createTransfer, create(createTransfer)],
  ['GET', /^transfers\/(\w+)$/, parameters.none, read('transfer')],
  ['GET', /^transfers$/, parameters.transfers, listBy('transfer', 'transfer_group')],
  ['POST', /^transfers\/(\w+)\/reversals$/, parameters.reverseTransfer, reverseTransfer],
  ['GET', /^transfers\/(\w+)\/reversals$/, parameters.reversals, reversals],
  ['POST', /^v2\/core\/accounts$/, parameters.createAccount, create(createAccount)],
  ['GET', /^v2\/core\/accounts\/(\w+)$/, parameters.account, viewAccount],
  ['POST', /^accounts\/(\w+)\/login_links$/, parameters.none, (work, id) => createLoginLink(work, id)],
  ['POST', /^v2\/core\/account_links$/, parameters.createLink, create(createLink)],
  ['GET', /^disputes\/(\w+)$/, parameters.none, read('dispute')],
  ['POST', /^disputes\/(\w+)$/, parameters.updateDispute, updateDispute],
  ['GET', /^files\/(\w+)$/, parameters.none, read('file')],
  [
    'GET',
    /^balance_transactions$/,
    parameters.movements,
    (work, _id, form) => pageOf(work, 'balance_transaction', form),
  ],
  ['GET', /^account$/, parameters.none, viewPlatform],
  ['GET', /^balance$/, parameters.none, viewBalance],
  ['GET', /^balance_settings$/, parameters.none, viewBalanceSettings],
  ['GET', /^webhook_endpoints$/, parameters.endpoints, listEndpoints],
  ['GET', /^v2\/core\/event_destinations$/, parameters.destinations, listDestinations],
  ['GET', /^v2\/core\/accounts$/, parameters.accounts, listAccounts],
  ['GET', /^events\/(\w+)$/, parameters.none, read('event')],
  ['GET', /^events$/, parameters.events, (work, _id, form) => pageOf(work, 'event', form)],
]

/** The calls that are made for a connected account. */
const routesOfAccounts: [method: string, path: RegExp, known: Parameters, answer: AnswerForAccount][] = [
  ['GET', /^payouts\/(\w+)$/, parameters.none, (work, account, { id }) => viewDeposit(work, account, id)],
  ['GET', /^payouts$/, parameters.payouts, (work, account, { form }) => listDeposits(work, account, form)],
  [
    'GET',
    /^balance_transactions$/,
    parameters.movements,
    (work, account, { form }) => depositLines(work, account, form),
  ],
]

/** Handles one API request in the transaction of the unit of work. A failure that is returned, not thrown, is one whose effects stay. */
export async function answer(work: SandboxUnitOfWork, request: ApiRequest): Promise<object> {
  const { method, path, form, account, file } = request
  if (method === 'POST' && path === 'files') {
    checkParameters(form, parameters.createFile)
    return createFile(work, form, file)
  }
  if (account !== null) {
    const { reply, id } = routeFor(routesOfAccounts, { method, path, form })
    return reply(work, account, { id, form })
  }
  const { reply, id } = routeFor(routes, { method, path, form })
  return reply(work, id, form)
}

function routeFor<T>(
  table: readonly [method: string, path: RegExp, known: Parameters, answer: T][],
  { method, path, form }: Pick<ApiRequest, 'method' | 'path' | 'form'>,
): { reply: T; id: string } {
  for (const [verb, pattern, known, reply] of table) {
    const match = verb === method ? pattern.exec(path) : null
    if (!match) continue
    checkParameters(form, known)
    return { reply, id: match[1] ?? '' }
  }
  throw new SandboxFailure(404, `Unrecognized request URL (${method}: /v1/${path}).`, 'url_invalid')
}

function listBy(kind: 'refund' | 'transfer', field: string): Answer {
  return async (work, _id, form) => {
    const value = text(form, field)
    return list(`${kind}s`, await work.store.list(kind, value === undefined ? undefined : { field, value }), false)
  }
}

/** One page of the payments of a customer, newest first. */
async function intentsOf(work: SandboxUnitOfWork, _id: string, form: Form): Promise<object> {
  const all = await work.store.list('payment_intent', { field: 'customer', value: text(form, 'customer') ?? '' })
  const from = all.findIndex((intent) => intent.id === text(form, 'starting_after')) + 1
  const to = from + Number(text(form, 'limit') ?? 10)
  return list('payment_intents', all.slice(from, to), to < all.length)
}

async function reversals(work: SandboxUnitOfWork, id: string, form: Form): Promise<object> {
  const all = await work.store.list('transfer_reversal', { field: 'transfer', value: id })
  const from = all.findIndex((reversal) => reversal.id === text(form, 'starting_after')) + 1
  const to = from + Number(text(form, 'limit') ?? 10)
  return list(`transfers/${id}/reversals`, all.slice(from, to), to < all.length)
}

/** One page of a list, newest first, after the object named by `starting_after`. */
async function pageOf(work: SandboxUnitOfWork, kind: 'balance_transaction' | 'event', form: Form): Promise<object> {
  const after = text(form, 'starting_after')
  const since = Number(texts(form, 'created')['gte'] ?? 0)
  const { objects, hasMore } = await work.store.page(kind, { after, since, limit: Number(text(form, 'limit') ?? 10) })
  return list(`${kind}s`, objects, hasMore)
}

const list = (path: string, data: object[], has_more: boolean): object => ({
  object: 'list',
  data,
  has_more,
  url: `/v1/${path}`,
})
