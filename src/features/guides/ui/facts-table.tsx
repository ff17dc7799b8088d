import type { ReactNode } from 'react'

interface Props {
  caption: string
  columns: readonly [string, string]
  rows: readonly (readonly [name: string, text: ReactNode])[]
}

/** Two columns: the case, and what applies to it. */
export const FactsTable = ({ caption, columns, rows }: Props) => (
  <table className="mt-4 w-full text-left text-sm">
    <caption className="sr-only">{caption}</caption>
    <thead>
      <tr className="border-ink border-b-2">
        {columns.map((column) => (
          <th key={column} scope="col" className="py-2 pr-4 align-bottom font-[650]">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([name, text]) => (
        <tr key={name} className="border-line border-b">
          <th scope="row" className="w-[36%] py-3 pr-4 align-top font-[620] sm:pr-8">
            {name}
          </th>
          <td className="py-3 align-top text-ink-2">{text}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
