import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#ui/browser/api.ts'
import { Checkbox, ChoiceGroup } from '#ui/forms/choice.tsx'
import { type EcoMethod, ecoMethods, methodTexts } from '../methods.ts'
import { POINTS } from '../points.ts'
import { ecoOrdersQuery } from './queries.ts'
import { useDeclare } from './use-changes.ts'

interface Props {
  transactionId: number
}

/** Lets the buyer of a completed order declare eco-friendly methods for a week. Saved on each change; optional. */
export default function OrderMethods({ transactionId }: Props) {
  const api = useApi()
  const { data } = useQuery({ ...ecoOrdersQuery(api), throwOnError: false })
  const declare = useDeclare(transactionId)
  // Keeps the checkbox as clicked: a mutation reports that it is pending only a moment later.
  const [ticked, setTicked] = useState<EcoMethod[] | null>(null)
  const order = data?.find((one) => one.transactionId === transactionId)
  if (!order) return null
  const chosen = ticked ?? order.methods
  const choose = (methods: EcoMethod[]) => {
    setTicked(methods)
    declare.mutate(methods, { onSettled: () => setTicked(null) })
  }
  return (
    <div className="mt-4 border-leaf border-l-4 pl-3.5">
      <ChoiceGroup legend="How green was it?" hint={`Optional: ${POINTS.methods} more eco points for both of you.`}>
        <div className="flex flex-wrap gap-x-6">
          {ecoMethods.map((method) => (
            <Checkbox
              key={method}
              label={methodTexts[method].name}
              checked={chosen.includes(method)}
              onChange={({ target }) =>
                choose(target.checked ? [...chosen, method] : chosen.filter((one) => one !== method))
              }
            />
          ))}
        </div>
      </ChoiceGroup>
      <p role="status" className="text-ink-3 text-sm">
        {declare.isSuccess && (chosen.length > 0 ? 'Saved, thank you.' : 'Saved.')}
      </p>
    </div>
  )
}
