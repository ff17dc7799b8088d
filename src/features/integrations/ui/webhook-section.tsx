import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PasswordDialog } from '#features/accounts/ui/password-dialog.tsx'
import { formatMoment } from '#shared/dates.ts'
import { useApi } from '#ui/browser/api.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { Badge } from '#ui/primitives/badge.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import { type EndReason, type EventName, kindNames, memberKinds, operatorKinds } from '../event-kinds.ts'
import type { WebhookList } from '../webhook-contract.ts'
import { Choices } from './choices.tsx'
import { Deliveries } from './deliveries.tsx'
import { webhookCalls, webhooksQuery } from './queries.ts'
import { SecretPanel } from './secret-panel.tsx'

type Webhook = WebhookList['webhooks'][number]

type WebhookCalls = Awaited<ReturnType<typeof webhookCalls>>
/** What can be asked for one webhook or one delivery. */
type WebhookCall = WebhookCalls['removeWebhook' | 'resumeWebhook' | 'testWebhook' | 'replayDelivery']

const endTexts: Readonly<Record<EndReason, string>> = {
  failures: 'Switched off: it accepted nothing for a day',
  password: 'Switched off: the password was changed',
  owner: 'Switched off: the person who added it may not receive it any more',
}

/** Lists, adds, tests and removes webhooks, and shows what was sent to them. */
export function WebhookSection({ forOperator }: { forOperator: boolean }) {
  const api = useApi()
  const client = useQueryClient()
  const { data } = useQuery(webhooksQuery(api, forOperator))
  const [secret, setSecret] = useState<string | null>(null)
  const reload = () => void client.invalidateQueries({ queryKey: webhooksQuery(api, forOperator).queryKey })
  return (
    <section className="flex flex-col gap-3.5 border-line border-t-2 pt-5">
      <div>
        <h2 className="text-xl">Webhooks</h2>
        <p className="mt-1.5 max-w-[58ch] text-ink-2">
          We call your address when something happens, with ids only and a signature by Standard Webhooks. Your program
          reads the rest with an API token.
        </p>
      </div>
      {secret && <SecretPanel title="The secret of your new webhook" secret={secret} onSaved={() => setSecret(null)} />}
      {data && data.webhooks.length > 0 && (
        <ul className="divide-y divide-line border-line border-y-2">
          {data.webhooks.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} onChange={reload} />
          ))}
        </ul>
      )}
      <WebhookForm
        forOperator={forOperator}
        onAdded={(added) => {
          setSecret(added)
          reload()
        }}
      />
    </section>
  )
}

function WebhookRow({ webhook, onChange }: { webhook: Webhook; onChange: () => void }) {
  const api = useApi()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const { id, url, endedFor } = webhook
  const act = async (choose: (calls: WebhookCalls) => WebhookCall, of = id) => {
    try {
      toast({ title: (await api(choose(await webhookCalls()), { params: { id: String(of) } })).message })
    } catch {
      toast({ tone: 'destructive', title: 'That did not work', description: 'Please try again.' })
    }
    await client.invalidateQueries({ queryKey: ['/api/webhook-endpoints', id] })
    onChange()
  }
  return (
    <li className="flex flex-col gap-2.5 py-4">
      <WebhookFacts webhook={webhook} />
      <div className="flex flex-wrap gap-2.5">
        <Button size="small" onClick={() => void act((calls) => (endedFor ? calls.resumeWebhook : calls.testWebhook))}>
          {endedFor ? 'Switch on' : 'Send a test'}
        </Button>
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          What was sent
        </Button>
        <Button size="small" aria-label={`Remove ${url}`} onClick={() => void act((calls) => calls.removeWebhook)}>
          Remove
        </Button>
      </div>
      {isOpen && (
        <Deliveries
          webhookId={id}
          onReplay={endedFor ? null : (delivery) => void act((calls) => calls.replayDelivery, delivery)}
        />
      )}
    </li>
  )
}

const WebhookFacts = ({ webhook: { url, kinds, failingSince, endedFor, addedBy } }: { webhook: Webhook }) => (
  <>
    <p className="break-all font-[650]">{url}</p>
    <p className="text-ink-3 text-sm">
      {kinds.join(', ')}
      {addedBy !== null && `, added by ${addedBy}`}
    </p>
    {endedFor && (
      <p>
        <Badge tone="label">{endTexts[endedFor]}</Badge>
      </p>
    )}
    {!endedFor && failingSince && (
      <p className="text-rhubarb text-sm">
        Accepts nothing since {formatMoment(failingSince)}. We keep trying for a day.
      </p>
    )}
  </>
)

function WebhookForm({ forOperator, onAdded }: { forOperator: boolean; onAdded: (secret: string) => void }) {
  const api = useApi()
  const [url, setUrl] = useState('')
  const [chosen, setChosen] = useState<EventName[]>([])
  const [isAsking, setAsking] = useState(false)
  const add = async (currentPassword: string) => {
    const { addOperatorWebhook, addWebhook } = await webhookCalls()
    const rest = { url: url.trim(), currentPassword }
    const added = forOperator
      ? await api(addOperatorWebhook, { body: { ...rest, kinds: chosen } })
      : await api(addWebhook, { body: { ...rest, kinds: memberKinds.filter((one) => chosen.includes(one)) } })
    onAdded(added.secret)
  }
  return (
    <div className="flex flex-col items-start gap-4">
      <TextField
        name="webhookUrl"
        type="url"
        label="Address of a new webhook"
        hint="A public https address"
        value={url}
        onChange={({ currentTarget }) => setUrl(currentTarget.value)}
        maxLength={500}
      />
      <Choices<EventName>
        legend="What it is called for"
        options={forOperator ? operatorKinds : memberKinds}
        texts={kindNames}
        chosen={chosen}
        onChange={setChosen}
      />
      <Button disabled={url.trim() === '' || chosen.length === 0} onClick={() => setAsking(true)}>
        Add a webhook
      </Button>
      {isAsking && (
        <PasswordDialog
          title="Add a webhook"
          button="Add the webhook"
          pendingText="Adding it…"
          act={add}
          onDone={() => {
            setAsking(false)
            setUrl('')
            setChosen([])
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
