import { useState } from 'react'
import { Checkbox, ChoiceGroup, Radio } from '#ui/forms/choice.tsx'
import { ErrorSummary } from '#ui/forms/error-summary.tsx'
import { FileField } from '#ui/forms/file-field.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextArea, TextField } from '#ui/forms/text-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { DevSection } from './-dev-section.tsx'

const faults = [
  { field: 'fault-title', message: 'Title must be at least 3 characters' },
  { field: 'fault-price', message: 'Price cannot be negative' },
]

export function FormParts() {
  const [errors, setErrors] = useState<typeof faults | null>(null)
  return (
    <DevSection title="Forms">
      <div className="grid items-start gap-x-10 gap-y-8 md:grid-cols-2">
        <GoodForm />
        <form
          method="post"
          className="flex flex-col gap-5"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            setErrors([...faults])
          }}
        >
          {errors && <ErrorSummary errors={errors} />}
          <TextField
            label="Title"
            name="fault-title"
            defaultValue="To"
            countTo={100}
            error="Title must be at least 3 characters"
          />
          <TextField label="Price" name="fault-price" prefix="£" defaultValue="-2" error="Price cannot be negative" />
          <TextArea
            label="Description"
            name="fault-text"
            countTo={20}
            defaultValue="Far more than twenty characters"
            error="Description must be less than 20 characters"
          />
          <SelectField label="Category" name="fault-category" error="Choose a category">
            <option>Choose one</option>
          </SelectField>
          <ChoiceGroup legend="How will you hand it over?" error="Choose one">
            <Radio name="fault-way" label="At my door" />
          </ChoiceGroup>
          <div>
            <Button type="submit" tone="primary">
              Try to send it
            </Button>
          </div>
        </form>
      </div>
    </DevSection>
  )
}

const GoodForm = () => (
  <form method="post" className="flex flex-col gap-5" onSubmit={(event) => event.preventDefault()}>
    <TextField label="Title" name="title" hint="Say what it is and how many." countTo={100} />
    <TextField label="Price" name="price" prefix="£" inputMode="decimal" />
    <TextArea label="Description" name="description" countTo={1000} isOptional />
    <SelectField label="Category" name="category" defaultValue="2">
      <option value="1">Plants &amp; Seeds</option>
      <option value="2">Vegetables &amp; Produce</option>
    </SelectField>
    <PasswordField label="Password" name="password" autoComplete="new-password" />
    <FileField
      label="Photos"
      name="photos"
      hint="PNG, JPG, GIF up to 5MB"
      prompt="Drop photos here or choose them"
      accept="image/*"
      multiple
      onFiles={() => {}}
    />
    <TextField label="Username" name="locked" disabled defaultValue="rosa" />
    <ChoiceGroup legend="Extras">
      <Checkbox name="boost" label="Boost listing" hint="£3.00, top of search results for 7 days" defaultChecked />
      <Checkbox name="swap" label="Open to swaps" />
      <Checkbox name="never" label="Not available" disabled />
    </ChoiceGroup>
    <ChoiceGroup legend="Type">
      <Radio name="type" label="For sale" defaultChecked />
      <Radio name="type" label="Free" hint="Someone will be glad of it." />
    </ChoiceGroup>
  </form>
)
