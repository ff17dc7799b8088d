import { useQuery } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'
import { Checkbox, ChoiceGroup } from '#ui/choice.tsx'
import { ecoMethods, methodTexts } from '../methods.ts'
import { POINTS } from '../points.ts'
import { ecoOrdersQuery } from './queries.ts'
import { useDeclare } from './use-changes.ts'

interface Props {
  api: Api
  transactionId: number
}

/** Asks the buyer of a completed order, for a week, how eco-friendly it was. Saved as it is ticked; needs no answer. */
export default function OrderMethods({ api, transactionId }: Props) {
  const { data } = useQuery({ ...ecoOrdersQuery(api), throwOnError: false })
  const declare = useDeclare(api, transactionId)
  const order = data?.find((one) => one.transactionId === transactionId)
  if (!order) return null
  const chosen = declare.isPending ? declare.variables : order.methods
  return (
    <div className="mt-4 border-leaf border-l-4 pl-3.5">
      <ChoiceGroup legend="How green was it?" hint={`Optional: ${POINTS.methods} eco points more for both of you.`}>
        <div className="flex flex-wrap gap-x-6">
          {ecoMethods.map((method) => (
            <Checkbox
              key={method}
              label={methodTexts[method].name}
              checked={chosen.includes(method)}
              onChange={({ target }) =>
                declare.mutate(target.checked ? [...chosen, method] : chosen.filter((one) => one !== method))
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
