import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { ApiError } from '#shared/api-client.ts'
import { parsePounds, pence, toDecimal } from '#shared/money.ts'
import { useApi } from '#ui/browser/api.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Dialog } from '#ui/primitives/dialog.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import { changedPrices, priceBy, priceFault } from '../new-prices.ts'
import type { OwnListing } from '../own-contract.ts'
import { changePrices } from '../selling-contract.ts'
import { allLiveQuery, refreshListings } from './queries.ts'

const PERCENTAGES = [-20, -10, 10] as const

/** The prices of everything on sale in one form. They are saved all together or not at all. */
export default function PricesDialog({ onClose }: { onClose: () => void }) {
  const api = useApi()
  const { data: listings, isError } = useQuery({ ...allLiveQuery(api), throwOnError: false })
  return (
    <Dialog isOpen onClose={onClose} title="Edit prices" isForm>
      {listings ? (
        <Prices listings={listings.filter(({ kind }) => kind !== 'swap')} onClose={onClose} />
      ) : (
        <p role="status" className="text-ink-2">
          {isError ? 'Your listings could not be loaded.' : 'Loading your listings...'}
        </p>
      )}
    </Dialog>
  )
}

function Prices({ listings, onClose }: { listings: readonly OwnListing[]; onClose: () => void }) {
  const [typed, setTyped] = useState(() => new Map(listings.map(({ id, price }) => [id, toDecimal(pence(price))])))
  const [hasTried, setTried] = useState(false)
  const { save, failure, isPending } = useSaving(listings, onClose)
  const faultOf = (id: number) => (hasTried ? (priceFault(typed.get(id) ?? '') ?? undefined) : undefined)
  const changeAll = (percent: number) =>
    setTyped(new Map([...typed].map(([id, text]) => [id, changed(text, percent)] as const)))
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if ([...typed.values()].every((text) => priceFault(text) === null)) void save(typed)
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
      <fieldset className="flex flex-wrap items-center gap-2">
        <legend className="sr-only">Change all prices</legend>
        <span className="mr-1 text-ink-2 text-sm">All prices</span>
        {PERCENTAGES.map((percent) => (
          <Button key={percent} size="small" onClick={() => changeAll(percent)}>
            {percent > 0 ? `+${percent}%` : `−${-percent}%`}
          </Button>
        ))}
      </fieldset>
      <ul className="divide-y divide-line border-line border-y">
        {listings.map(({ id, title }) => (
          <li key={id} className="py-2">
            <TextField
              label={title}
              name={`price-${id}`}
              prefix="£"
              inputMode="decimal"
              autoComplete="off"
              value={typed.get(id) ?? ''}
              error={faultOf(id)}
              onChange={({ target }) => setTyped(new Map(typed).set(id, target.value))}
            />
          </li>
        ))}
      </ul>
      {failure && (
        <Notice tone="destructive" isUrgent>
          {failure}
        </Notice>
      )}
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" tone="primary" isPending={isPending}>
          Save prices
        </Button>
      </div>
    </form>
  )
}

function changed(text: string, percent: number): string {
  const price = parsePounds(text)
  return price === null ? text : toDecimal(priceBy(price, percent))
}

function useSaving(listings: readonly OwnListing[], onClose: () => void) {
  const api = useApi()
  const client = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const [isPending, setPending] = useState(false)
  const save = async (typed: ReadonlyMap<number, string>) => {
    const prices = changedPrices(listings, typed)
    if (isPending) return
    if (prices.length === 0) return onClose()
    setPending(true)
    setFailure(undefined)
    try {
      const { changed: count } = await api(changePrices, { body: { prices } })
      await refreshListings(client)
      onClose()
      toast({ title: count === 1 ? '1 price changed' : `${count} prices changed` })
    } catch (error) {
      setFailure(error instanceof ApiError ? error.sentence : 'You seem to be offline. Please try again.')
    } finally {
      setPending(false)
    }
  }
  return { save, failure, isPending }
}
