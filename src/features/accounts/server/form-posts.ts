import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { type Outcome, pageForms } from '#http/pages/page-forms.ts'
import { fieldsOf } from '#shared/json.ts'
import { ownAddress } from '../redirect.ts'

/** Handles the login and registration forms posted without scripts. */
export function formPosts(app: FastifyInstance, { publicUrl }: Pick<Deps, 'publicUrl'>): void {
  const leadFrom = (page: string) => (outcome: Outcome, request: FastifyRequest) => {
    const wanted = String(fieldsOf(request.query)['redirect'] ?? '')
    if (isHalfway(outcome)) return `/second-step?${new URLSearchParams({ ...(wanted && { redirect: wanted }) })}`
    if (outcome.failure === undefined) return ownAddress(wanted, new URL(publicUrl()).origin) ?? '/'
    return `${page}?${new URLSearchParams({ ...(wanted && { redirect: wanted }), failure: outcome.failure })}`
  }
  pageForms(app, [
    {
      page: '/login',
      call: '/api/auth/login',
      bodyOf: ({ username, password }) => ({ username, password }),
      leadTo: leadFrom('/login'),
    },
    {
      page: '/second-step',
      call: '/api/auth/second-step',
      bodyOf: ({ code }) => ({ code }),
      leadTo: leadFrom('/second-step'),
    },
    {
      page: '/register',
      call: '/api/users',
      bodyOf: ({ confirmPassword, bio, ...fields }) =>
        confirmPassword === fields['password'] ? { ...fields, ...(bio && { bio }) } : 'MISMATCH',
      leadTo: leadFrom('/register'),
    },
  ])
}

/** Whether the password was right and a second step follows. */
const isHalfway = (outcome: Outcome): boolean =>
  outcome.failure === undefined &&
  typeof outcome.reply === 'object' &&
  outcome.reply !== null &&
  'secondStep' in outcome.reply
