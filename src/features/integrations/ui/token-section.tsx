import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PasswordDialog } from '#features/accounts/ui/password-dialog.tsx'
import { formatDay, formatMoment } from '#shared/dates.ts'
import { useApi } from '#ui/browser/api.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { Badge } from '#ui/primitives/badge.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import type { TokenList } from '../contract.ts'
import { memberScopes, operatorScopes, type Scope, scopeTexts, tokenDays } from '../scopes.ts'
import { Choices } from './choices.tsx'
import { tokenCalls, tokensQuery } from './queries.ts'
import { SecretPanel } from './secret-panel.tsx'

type Token = TokenList['tokens'][number]
type Days = (typeof tokenDays)[number]

/** Lists, makes and ends API tokens. */
export function TokenSection({ forOperator }: { forOperator: boolean }) {
  const api = useApi()
  const client = useQueryClient()
  const { data } = useQuery(tokensQuery(api, forOperator))
  const [secret, setSecret] = useState<string | null>(null)
  const reload = () => client.invalidateQueries({ queryKey: tokensQuery(api, forOperator).queryKey })
  const end = async ({ id }: Token) => {
    const params = { id: String(id) }
    try {
      const { endOperatorToken, endToken } = await tokenCalls()
      await (forOperator ? api(endOperatorToken, { params }) : api(endToken, { params }))
      toast({ title: 'The API token has ended' })
    } catch {
      toast({ tone: 'destructive', title: 'That did not work', description: 'Please try again.' })
    }
    await reload()
  }
  return (
    <section className="flex flex-col gap-3.5 border-line border-t-2 pt-5">
      <div>
        <h2 className="text-xl">API tokens</h2>
        <p className="mt-1.5 max-w-[58ch] text-ink-2">
          A program that has a token can do what you choose here and nothing else: no token moves money or changes how
          you sign in.{' '}
          <a className="text-leaf underline" href="/api/docs">
            All calls
          </a>
        </p>
      </div>
      {secret && <SecretPanel title="Your new API token" secret={secret} onSaved={() => setSecret(null)} />}
      {data && data.tokens.length > 0 && (
        <ul className="divide-y divide-line border-line border-y-2">
          {data.tokens.map((token) => (
            <li key={token.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
              <TokenFacts token={token} />
              <Button size="small" aria-label={`End the token ${token.name}`} onClick={() => void end(token)}>
                End
              </Button>
            </li>
          ))}
        </ul>
      )}
      <TokenForm
        forOperator={forOperator}
        onMade={(made) => {
          setSecret(made)
          void reload()
        }}
      />
    </section>
  )
}

const TokenFacts = ({
  token: { name, lastFour, scopes, isExpired, expiresAt, lastUsedAt, madeBy },
}: {
  token: Token
}) => (
  <div className="min-w-0 flex-1">
    <p className="flex flex-wrap items-center gap-x-2.5 font-[650]">
      {name} <span className="font-mono text-ink-3 text-sm">…{lastFour}</span>{' '}
      {isExpired && <Badge tone="label">Expired</Badge>}
    </p>
    <p className="text-ink-3 text-sm">{scopes.join(', ')}</p>
    <p className="text-ink-3 text-sm">
      {isExpired ? 'Ended' : 'Works until'} {formatDay(expiresAt)},{' '}
      {lastUsedAt ? `last used ${formatMoment(lastUsedAt)}` : 'not used yet'}
      {madeBy !== null && `, made by ${madeBy}`}
    </p>
  </div>
)

function TokenForm({ forOperator, onMade }: { forOperator: boolean; onMade: (secret: string) => void }) {
  const api = useApi()
  const [name, setName] = useState('')
  const [days, setDays] = useState<Days>(90)
  const [chosen, setChosen] = useState<Scope[]>([])
  const [isAsking, setAsking] = useState(false)
  const make = async (currentPassword: string) => {
    const { createOperatorToken, createToken } = await tokenCalls()
    const rest = { name, days, currentPassword }
    const made = forOperator
      ? await api(createOperatorToken, {
          body: { ...rest, scopes: operatorScopes.filter((one) => chosen.includes(one)) },
        })
      : await api(createToken, { body: { ...rest, scopes: memberScopes.filter((one) => chosen.includes(one)) } })
    onMade(made.secret)
  }
  return (
    <div className="flex flex-col items-start gap-4">
      <TextField
        name="tokenName"
        label="Name of a new token"
        hint="Such as the program that uses it"
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        maxLength={60}
      />
      <Choices<Scope>
        legend="What it may do"
        options={forOperator ? operatorScopes : memberScopes}
        texts={scopeTexts}
        chosen={chosen}
        onChange={setChosen}
      />
      <DaysField value={days} onChange={setDays} />
      <Button disabled={name.trim() === '' || chosen.length === 0} onClick={() => setAsking(true)}>
        Make a token
      </Button>
      {isAsking && (
        <PasswordDialog
          title="Make an API token"
          button="Make the token"
          pendingText="Making it…"
          act={make}
          onDone={() => {
            setAsking(false)
            setName('')
            setChosen([])
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

const DaysField = ({ value, onChange }: { value: Days; onChange: (days: Days) => void }) => (
  <SelectField
    name="tokenDays"
    label="Works for"
    value={value}
    onChange={({ currentTarget }) => onChange(tokenDays.find((one) => String(one) === currentTarget.value) ?? 90)}
  >
    {tokenDays.map((one) => (
      <option key={one} value={one}>
        {one} days
      </option>
    ))}
  </SelectField>
)
