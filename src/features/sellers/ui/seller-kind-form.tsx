import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { ApiError } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import { ChoiceGroup, Radio } from '#ui/forms/choice.tsx'
import { ErrorSummary } from '#ui/forms/error-summary.tsx'
import { type SchemaForm, useSchemaForm } from '#ui/forms/schema-form.ts'
import { TextArea, TextField } from '#ui/forms/text-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { declareSeller, type OwnSellerStatus } from '../contract.ts'
import { GROWS_TO_SELL } from '../plant-health.ts'
import { type SellerKind, sellerNames } from '../seller-kinds.ts'
import { noTrader, type TraderFields, traderFields } from '../trader-fields.ts'
import { PlantQuestion } from './plant-question.tsx'
import { sellerStatusQuery } from './queries.ts'

type Values = TraderFields & { kind: SellerKind; growsToSell: string }

const kind = z.enum(['private', 'trader'], 'Choose how you sell')
const text = z.string()
const growsToSell = z.string().check(z.refine((answer) => answer === 'no', GROWS_TO_SELL))
/** What a private seller typed into the fields of traders is not sent. */
const privately = z.object({
  ...{ kind, name: text, address: text, email: text, phone: text, aphaNumber: text, vatNumber: text },
  growsToSell,
})
const asTrader = z.extend(traderFields, { kind, growsToSell: text })

interface Props {
  status: OwnSellerStatus
  /** Suggested as the contact of a trader. */
  email: string
  /** After it is saved. */
  onSaved: (status: OwnSellerStatus) => void
  saveText: string
  /** Beside the button. */
  note?: ReactNode
}

/** Asks whether someone sells privately or as a trader, and a trader for what buyers must be shown. */
export function SellerKindForm({ status, email, onSaved, saveText, note }: Props) {
  const { form, chosen, error, save, trader } = useDeclaring(status, email, onSaved)
  const { field, errors, isSubmitting } = form
  const { error: kindError, defaultValue: _default, id, ...radio } = field('kind')
  return (
    <form method="post" noValidate onSubmit={save} className="flex flex-col gap-5">
      {errors.length > 0 && <ErrorSummary errors={errors} />}
      <ChoiceGroup legend="How do you sell here?" id={id} error={kindError}>
        <Radio
          {...radio}
          value="private"
          defaultChecked={status.kind === 'private'}
          label={sellerNames.private}
          hint="You sell what you have grown or no longer need, not to make a profit regularly."
        />
        <Radio
          {...radio}
          value="trader"
          defaultChecked={status.kind === 'trader'}
          label={sellerNames.trader}
          hint="You grow or buy to sell, or sell regularly for a profit, also beside a job. Buyers can cancel within 14 days."
        />
      </ChoiceGroup>
      {chosen === 'private' && (
        <PlantQuestion field={field('growsToSell')} answer={status.growsToSell ? 'yes' : 'no'} />
      )}
      {chosen === 'trader' && trader}
      {error && (
        <Notice tone="destructive" isUrgent>
          {error}
        </Notice>
      )}
      <p className="flex flex-wrap items-center gap-3">
        <Button type="submit" tone="primary" isPending={isSubmitting} pendingText="Saving…">
          {saveText}
        </Button>
        {note}
      </p>
    </form>
  )
}

function useDeclaring(status: OwnSellerStatus, email: string, onSaved: Props['onSaved']) {
  const api = useApi()
  const client = useQueryClient()
  const [error, setError] = useState<string | null>(null)
  const [isTrader, setTrader] = useState(status.kind === 'trader')
  const start = { ...noTrader, email, growsToSell: 'no', ...typedOf(status), ...(status.kind && { kind: status.kind }) }
  const form = useSchemaForm<Values>(isTrader ? asTrader : privately, start)
  const chosen = form.form.watch('kind')
  if ((chosen === 'trader') !== isTrader) setTrader(chosen === 'trader')
  const save = form.onSubmit(async ({ kind, growsToSell, ...given }) => {
    setError(null)
    try {
      const saved = await api(declareSeller, {
        body: kind === 'trader' ? { kind, ...given } : { kind, growsToSell: growsToSell === 'yes' },
      })
      client.setQueryData(sellerStatusQuery(api).queryKey, saved)
      void client.invalidateQueries({ queryKey: ['/api/sellers'] })
      onSaved(saved)
    } catch (cause) {
      if (!form.refuse(cause)) setError(sentenceOf(cause))
    }
  })
  return { form, chosen, error, save, trader: <TraderInputs form={form} /> }
}

const sentenceOf = (cause: unknown): string =>
  cause instanceof ApiError ? cause.sentence : 'We could not reach the server. Please try again.'

const typedOf = ({ trader }: OwnSellerStatus): Partial<TraderFields> =>
  trader === null ? {} : Object.fromEntries(Object.entries(trader).map(([field, value]) => [field, value ?? '']))

/** What the law asks of a trader. Buyers see it before they buy. */
const TraderInputs = ({ form: { field } }: { form: SchemaForm<Values> }) => (
  <>
    <p className="text-ink-2 text-sm">
      The law lets buyers know who they buy from. We show this on your listings that are for sale, and nowhere else.
    </p>
    <TextField {...field('name')} label="Name of your business" autoComplete="organization" required />
    <TextArea
      {...field('address')}
      label="Address of your business"
      hint="With its postcode. A PO box is not enough."
      autoComplete="street-address"
      rows={3}
      required
    />
    <TextField {...field('email')} label="Email address for buyers" type="email" autoComplete="email" required />
    <TextField {...field('phone')} label="Telephone" type="tel" autoComplete="tel" isOptional />
    <TextField
      {...field('aphaNumber')}
      label="Plant health registration number"
      hint="If APHA, the Scottish Government or the Forestry Commission has registered you, such as GB-12345."
      isOptional
    />
    <TextField {...field('vatNumber')} label="VAT number" hint="If you are registered for VAT." isOptional />
  </>
)
