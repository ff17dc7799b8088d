import type { SubmitEvent } from 'react'
import { ErrorSummary } from '#ui/forms/error-summary.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { groupExpiry, groupNumber } from './card-fields.ts'
import type { CardFormProps } from './card-form-props.ts'
import { PayButton } from './pay-button.tsx'
import { useCardPayment } from './use-card-payment.ts'

type CardPayment = ReturnType<typeof useCardPayment>

/** Labels side by side at the top and inputs at the bottom, also when one of the two has an error. */
const COLUMN = 'h-full [&>:last-child]:mt-auto'

/** The card form for test payments: the same fields and results as the real one. */
export default function SandboxCardForm(props: CardFormProps) {
  const { fields, faults, errors, isPaying, change, pay } = useCardPayment(props)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void pay()
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      {errors.length > 0 && <ErrorSummary errors={errors} />}
      <CardInputs {...{ fields, faults, change }} />
      <PayButton amount={props.amount} isSaving={props.isSaving} isDocked={props.isDocked} isPaying={isPaying} />
    </form>
  )
}

/** Number, expiry date, security code and name. */
const CardInputs = ({ fields, faults, change }: Pick<CardPayment, 'fields' | 'faults' | 'change'>) => (
  <>
    <TextField
      id="card-number"
      label="Card number"
      hint="Test payments: use 4242 4242 4242 4242. No real money moves."
      error={faults.number}
      inputMode="numeric"
      autoComplete="cc-number"
      value={fields.number}
      onChange={(event) => change('number', groupNumber(event.target.value))}
    />
    <div className="grid grid-cols-2 gap-4">
      <TextField
        id="card-expiry"
        className={COLUMN}
        label="Expiry date"
        hint="MM/YY"
        error={faults.expiry}
        inputMode="numeric"
        autoComplete="cc-exp"
        value={fields.expiry}
        onChange={(event) => change('expiry', groupExpiry(event.target.value))}
      />
      <TextField
        id="card-cvc"
        className={COLUMN}
        label="Security code"
        hint="On the back"
        error={faults.cvc}
        inputMode="numeric"
        autoComplete="cc-csc"
        maxLength={4}
        value={fields.cvc}
        onChange={(event) => change('cvc', event.target.value)}
      />
    </div>
    <TextField
      id="card-name"
      label="Name on card"
      error={faults.name}
      autoComplete="cc-name"
      value={fields.name}
      onChange={(event) => change('name', event.target.value)}
    />
  </>
)
