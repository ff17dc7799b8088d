import { useState } from 'react'
import { ApiError } from '#shared/api-client.ts'
import { ChoiceGroup, Radio } from '#ui/forms/choice.tsx'
import { ErrorSummary } from '#ui/forms/error-summary.tsx'
import { type SchemaForm, useSchemaForm } from '#ui/forms/schema-form.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { type DetailKind, noNumberReasons, noTaxFields, type TaxFields, taxFieldsFor } from '../tax-details.ts'

interface Props {
  /** As given before. */
  kind: DetailKind | null
  /** Sends what was typed. */
  give: (fields: TaxFields) => Promise<unknown>
  onSaved: () => void
}

/** Asks a seller for what must be reported to HMRC. */
export function TaxForm(props: Props) {
  const { form, chosen, failure, save } = useGiving(props)
  const { errors, isSubmitting } = form
  return (
    <form method="post" noValidate onSubmit={save} className="flex flex-col gap-5" aria-label="Your details for HMRC">
      {errors.length > 0 && <ErrorSummary errors={errors} />}
      <KindChoice form={form} />
      {chosen.kind === 'company' ? <CompanyFields form={form} /> : <PersonFields form={form} />}
      <AddressFields form={form} isCompany={chosen.kind === 'company'} />
      <NumberFields form={form} chosen={chosen} />
      {failure && <Notice tone="destructive" isUrgent title={failure} />}
      <p>
        <Button type="submit" tone="primary" isPending={isSubmitting} pendingText="Saving…">
          Save your details
        </Button>
      </p>
    </form>
  )
}

type Chosen = Pick<TaxFields, 'kind' | 'numberKind'>
type Form = SchemaForm<TaxFields>

function useGiving({ kind, give, onSaved }: Props) {
  const [failure, setFailure] = useState<string | null>(null)
  const [chosen, setChosen] = useState<Chosen>({
    kind: kind ?? 'individual',
    numberKind: kind === 'company' ? 'utr' : 'nino',
  })
  const form = useSchemaForm<TaxFields>(taxFieldsFor(chosen), { ...noTaxFields, ...chosen })
  const [now, number] = form.form.watch(['kind', 'numberKind'])
  const numberKind = now === 'company' && number === 'nino' ? 'utr' : number
  if (now !== chosen.kind || numberKind !== chosen.numberKind) setChosen({ kind: now, numberKind })
  const save = form.onSubmit(async (values) => {
    setFailure(null)
    try {
      await give({ ...values, numberKind: chosen.numberKind })
      onSaved()
    } catch (cause) {
      if (form.refuse(cause)) return
      setFailure(cause instanceof ApiError ? cause.sentence : 'We could not reach the server. Please try again.')
    }
  })
  return { form, chosen, failure, save }
}

function KindChoice({ form: { field } }: { form: Form }) {
  const { error, defaultValue, id, ...radio } = field('kind')
  return (
    <ChoiceGroup legend="Who sells?" id={id} error={error}>
      <Radio
        {...radio}
        value="individual"
        defaultChecked={defaultValue === 'individual'}
        label="I do"
        hint="Also if you trade under another name, as a sole trader."
      />
      <Radio
        {...radio}
        value="company"
        defaultChecked={defaultValue === 'company'}
        label="A company"
        hint="It is registered, such as a Ltd or an LLP."
      />
    </ChoiceGroup>
  )
}

const PersonFields = ({ form: { field } }: { form: Form }) => (
  <>
    <TextField
      {...field('firstName')}
      label="First names"
      hint="As in your passport."
      autoComplete="given-name"
      required
    />
    <TextField {...field('lastName')} label="Last name" autoComplete="family-name" required />
    <TextField {...field('birthDate')} label="Date of birth" type="date" autoComplete="bday" required />
  </>
)

const CompanyFields = ({ form: { field } }: { form: Form }) => (
  <>
    <TextField {...field('companyName')} label="Registered name" autoComplete="organization" required />
    <TextField
      {...field('companyNumber')}
      label="Company number"
      hint="From Companies House, such as 01234567 or SC123456."
      autoComplete="off"
      required
    />
  </>
)

const AddressFields = ({ form: { field }, isCompany }: { form: Form; isCompany: boolean }) => (
  <>
    <TextField
      {...field('street')}
      label={isCompany ? 'Registered address: number and street' : 'Home address: number and street'}
      autoComplete="street-address"
      required
    />
    <TextField {...field('town')} label="Town or city" autoComplete="address-level2" required />
    <TextField {...field('postcode')} label="Postcode" autoComplete="postal-code" required />
  </>
)

function NumberFields({ form: { field }, chosen }: { form: Form; chosen: Chosen }) {
  const { error, defaultValue: _default, id, ...radio } = field('numberKind')
  const isCompany = chosen.kind === 'company'
  const isNino = chosen.numberKind === 'nino'
  return (
    <>
      <ChoiceGroup legend="Tax number" id={id} error={error}>
        {!isCompany && <Radio {...radio} value="nino" defaultChecked={isNino} label="National Insurance number" />}
        <Radio
          {...radio}
          value="utr"
          defaultChecked={chosen.numberKind === 'utr'}
          label="Unique Taxpayer Reference (UTR)"
        />
        <Radio {...radio} value="none" defaultChecked={chosen.numberKind === 'none'} label="I have none" />
      </ChoiceGroup>
      {chosen.numberKind === 'none' ? (
        <SelectField {...field('noNumberReason')} label="Why you have none" required>
          <option value="">Choose a reason</option>
          {Object.entries(noNumberReasons).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : (
        <TextField
          {...field('number')}
          label={isNino ? 'Your National Insurance number' : 'The UTR'}
          hint={
            isNino
              ? 'On your payslip, or in the HMRC app, such as QQ 12 34 56 C.'
              : 'Ten digits, on letters from HMRC about tax returns.'
          }
          autoComplete="off"
          required
        />
      )}
      <TextField {...field('vatNumber')} label="VAT number" isOptional autoComplete="off" />
    </>
  )
}
