import { type FormEvent, useState } from 'react'
import { ApiError } from '#shared/api-client.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import type { Group } from '../contract.ts'
import { groupMoneyHref } from '../group.ts'
import { shareCalls } from './share-queries.ts'
import { useGroupAct } from './use-group-act.ts'

/** What a member gives of their sales to a group. */
export default function ShareForm({ group, percent }: { group: Group; percent: number }) {
  const { text, setText, error, isPending, save } = useShare(group, percent)
  return (
    <form
      method="post"
      aria-labelledby="share-of-sales"
      className="mt-5 border-line border-t pt-5"
      onSubmit={save}
      noValidate
    >
      <h3 id="share-of-sales" className="text-base">
        A share of your sales
      </h3>
      <p className="mt-1 text-ink-2 text-sm">
        You can give a part of what you get for each sale to {group.name}. We pay it to the account of the group; until
        its organiser has set one up, we hold it safely.
      </p>
      <p className="mt-2 text-ink-2 text-sm">
        If a buyer is refunded after a share was sent to the group, the group does not return it: you repay that part
        too. While you owe us money, your sales repay it first and give nothing.
      </p>
      <div className="mt-3 flex flex-wrap items-end gap-3">
        <TextField
          label="Per cent of what you get"
          name="percent"
          inputMode="numeric"
          autoComplete="off"
          hint="0 to 100, for what is paid from now on. A share of a sale stays as it was when the buyer paid."
          error={error}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button type="submit" isPending={isPending} pendingText="Saving…">
          Save
        </Button>
      </div>
      <p className="mt-3 text-sm">
        <TextLink href={groupMoneyHref(group.slug)}>What was raised</TextLink>
      </p>
    </form>
  )
}

const WHOLE = /^\d{1,3}$/
const HINT = 'Enter a whole number from 0 to 100'

function useShare(group: Group, percent: number) {
  const [text, setText] = useState(String(percent))
  const [fault, setFault] = useState<string>()
  const { mutate, isPending, error } = useGroupAct()
  const save = (event: FormEvent) => {
    event.preventDefault()
    const wanted = Number(text.trim())
    const isWrong = !WHOLE.test(text.trim()) || wanted > 100
    setFault(isWrong ? HINT : undefined)
    if (isWrong) return
    mutate({
      call: async (api) =>
        api((await shareCalls()).chooseShare, { params: { id: String(group.id) }, body: { percent: wanted } }),
      done: wanted === 0 ? 'You give nothing of your next sales' : `You give ${wanted} % of your next sales`,
    })
  }
  const refused = error instanceof ApiError ? error.body.fields?.['percent'] : undefined
  return { text, setText, error: fault ?? refused, isPending, save }
}
