import { type SubmitEvent, useState } from 'react'
import { useApi } from '#ui/browser/api.ts'
import { ErrorSummary } from '#ui/forms/error-summary.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextArea, TextField } from '#ui/forms/text-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { ADJUSTABLE_ACCOUNTS, type AdjustableAccount } from '../../base/money-states.ts'
import { sentenceOf } from '../../base/ui/payment-refused.ts'
import { proposeAdjustment } from '../contract.ts'
import { accountNames } from './accounts-table.tsx'
import { useLedgerAction } from './use-ledger-action.ts'

const EMPTY = { pounds: '', reason: '', source: '' }

type Faults = Partial<Record<'debit' | 'pounds' | 'reason', string>>

/** The largest amount that the server accepts. */
const MAX_POUNDS = 999_999.99

/** Zero when it is not an amount. */
const penceOf = (pounds: string): number =>
  /^\d{1,12}(\.\d{2})?$/.test(pounds.trim()) ? Math.round(Number(pounds) * 100) : 0

function faultOfAmount(pounds: string): string | null {
  const amount = penceOf(pounds)
  if (amount === 0) return 'Enter an amount, such as 12.50'
  return amount > MAX_POUNDS * 100 ? 'Enter at most £999,999.99' : null
}

function faultsOf({ pounds, reason }: typeof EMPTY, isSame: boolean): Faults {
  const amount = faultOfAmount(pounds)
  return {
    ...(isSame && { debit: 'Choose two different accounts' }),
    ...(amount !== null && { pounds: amount }),
    ...(reason.trim() === '' && { reason: 'Enter why the books are adjusted' }),
  }
}

const entriesOf = (faults: Faults) =>
  Object.entries(faults).map(([field, message]) => ({ field: `adjustment-${field}`, message }))

/** Staff enter a correction: from one account to another, with a reason. */
export function AdjustmentForm() {
  const api = useApi()
  const [credit, setCredit] = useState<AdjustableAccount>('goodwill')
  const [debit, setDebit] = useState<AdjustableAccount>('provider_clearing')
  const [texts, setTexts] = useState(EMPTY)
  const [faults, setFaults] = useState<Faults>({})
  const { mutate, isPending, error } = useLedgerAction({
    showsError: true,
    act: (amount: number) =>
      api(proposeAdjustment, {
        body: { debit, credit, amount, reason: texts.reason.trim(), source: texts.source.trim() || undefined },
      }),
    done: 'The adjustment is stored',
    onDone: () => setTexts(EMPTY),
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const found = faultsOf(texts, debit === credit)
    setFaults(found)
    if (Object.keys(found).length === 0) mutate(penceOf(texts.pounds))
  }
  const change = (name: keyof typeof EMPTY) => (event: { target: { value: string } }) =>
    setTexts({ ...texts, [name]: event.target.value })
  const all = [...entriesOf(faults), ...(error ? [{ message: sentenceOf(error) }] : [])]
  return (
    <form method="post" noValidate onSubmit={submit} className="mt-4 flex max-w-xl flex-col gap-4">
      {all.length > 0 && <ErrorSummary errors={all} />}
      <AccountField label="From" name="adjustment-credit" value={credit} onChoose={setCredit} />
      <AccountField label="To" name="adjustment-debit" value={debit} onChoose={setDebit} error={faults.debit} />
      <TextField
        label="Amount"
        name="adjustment-pounds"
        prefix="£"
        inputMode="decimal"
        value={texts.pounds}
        error={faults.pounds}
        onChange={change('pounds')}
      />
      <TextArea
        label="Reason"
        name="adjustment-reason"
        rows={2}
        value={texts.reason}
        error={faults.reason}
        onChange={change('reason')}
      />
      <TextField
        label="Reference of the provider"
        name="adjustment-source"
        hint="The provider’s movement that this books, if any, as listed above"
        isOptional
        value={texts.source}
        onChange={change('source')}
      />
      <Button type="submit" isPending={isPending} className="self-start">
        Adjust the books
      </Button>
    </form>
  )
}

interface AccountFieldProps {
  label: string
  name: string
  value: AdjustableAccount
  error?: string | undefined
  onChoose: (code: AdjustableAccount) => void
}

const AccountField = ({ label, name, value, error, onChoose }: AccountFieldProps) => (
  <SelectField
    label={label}
    name={name}
    value={value}
    error={error}
    onChange={({ target }) => onChoose(ADJUSTABLE_ACCOUNTS.find((code) => code === target.value) ?? value)}
  >
    {ADJUSTABLE_ACCOUNTS.map((code) => (
      <option key={code} value={code}>
        {accountNames[code]}
      </option>
    ))}
  </SelectField>
)
