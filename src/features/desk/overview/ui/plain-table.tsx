import { classNames } from '#ui/primitives/class-names.ts'

interface Props {
  caption: string
  columns: readonly string[]
  /** The first cell of each row names it. */
  rows: readonly (readonly [name: string, ...cells: (string | number)[]])[]
}

/** A table of figures, which scrolls sideways by itself on a narrow screen. */
export const PlainTable = ({ caption, columns, rows }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
  <section aria-label={caption} tabIndex={0} className="mt-3 overflow-x-auto">
    <table className="w-full text-left text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-ink border-b">
          {columns.map((column, n) => (
            <th
              key={column}
              scope="col"
              className={classNames('py-2 pr-4 align-bottom font-[620]', n > 0 && 'text-right')}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name} className="border-line border-b">
            <th scope="row" className="py-2 pr-4 font-normal">
              {name}
            </th>
            {cells.map((cell, n) => (
              <td key={columns[n + 1]} className="whitespace-nowrap py-2 pr-4 text-right tabular-nums">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
