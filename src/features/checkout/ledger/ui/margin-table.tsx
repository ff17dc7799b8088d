import { useQuery } from '@tanstack/react-query'
import { formatPounds, pence } from '#shared/money.ts'
import { useApi } from '#ui/browser/api.ts'
import type { MarginMonth } from '../margin-contract.ts'
import { marginQuery } from './money-queries.ts'

/** What is left of our income after the provider's fees, by month and by order. */
export function MarginTable() {
  const { data: months = [] } = useQuery(marginQuery(useApi()))
  if (months.length === 0) return null
  return (
    <section className="mt-9">
      <h2 className="text-xl">Income after fees</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls can be focused */}
      <section aria-label="Months" tabIndex={0} className="mt-3 overflow-x-auto">
        <table className="w-full text-right tabular-nums">
          <thead className="text-ink-2 text-sm">
            <tr>
              <th className="py-2 text-left font-normal">Month</th>
              <th className="py-2 pl-2 font-normal">Orders</th>
              <th className="py-2 pl-2 font-normal">Income</th>
              <th className="py-2 pl-2 font-normal">Fees</th>
              <th className="py-2 pl-2 font-normal">Left</th>
              <th className="py-2 pl-2 font-normal">Per order</th>
            </tr>
          </thead>
          <tbody>
            {months.map((month) => (
              <Month key={month.month} of={month} />
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}

function Month({ of: { month, orders, income, fees } }: { of: MarginMonth }) {
  const left = income - fees
  return (
    <tr className="border-line border-t">
      <th className="py-1 text-left font-normal">{month}</th>
      <td className="py-1 pl-2 max-sm:text-sm">{orders}</td>
      <td className="py-1 pl-2 max-sm:text-sm">{formatPounds(pence(income))}</td>
      <td className="py-1 pl-2 max-sm:text-sm">{formatPounds(pence(fees))}</td>
      <td className="py-1 pl-2 max-sm:text-sm">{formatPounds(pence(left))}</td>
      <td className="py-1 pl-2 max-sm:text-sm">
        {orders === 0 ? '–' : formatPounds(pence(Math.round(left / orders)))}
      </td>
    </tr>
  )
}
