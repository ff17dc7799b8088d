import { getProductName } from '#ui/browser/product-name.ts'
import { linkStyle } from '#ui/primitives/link.tsx'
import type { PackageLicence } from '../licences-contract.ts'
import { PageHeading } from './page-heading.tsx'

const uses: Readonly<Record<PackageLicence['use'], string>> = {
  server: 'on the server',
  pages: 'in pages',
  both: 'on the server and in pages',
}

/** The packages that the server and the pages contain, with their licences: for anyone. */
export const LicencesScreen = ({ licences }: { licences: readonly PackageLicence[] }) => (
  <div className="sheet">
    <PageHeading
      title="Licences"
      lead={
        <>
          {getProductName()} contains the work of many others. These are the packages that run on our server and in your
          browser, with the licence of each. Thank you to everyone who wrote them.
        </>
      }
    />
    {licences.length === 0 ? (
      <p className="text-ink-2">The list is made when the pages are built.</p>
    ) : (
      <Table {...{ licences }} />
    )}
  </div>
)

const Table = ({ licences }: { licences: readonly PackageLicence[] }) => (
  <table className="w-full text-left text-sm">
    <caption className="pb-2 text-left text-ink-2">{licences.length} packages</caption>
    <thead>
      <tr className="border-ink border-b">
        <th scope="col" className="py-2 pr-4 font-[620]">
          Package
        </th>
        <th scope="col" className="py-2 pr-4 font-[620]">
          Licence
        </th>
        <th scope="col" className="py-2 font-[620] max-sm:sr-only">
          Runs
        </th>
      </tr>
    </thead>
    <tbody>
      {licences.map((one) => (
        <Row key={`${one.name} ${one.version}`} {...one} />
      ))}
    </tbody>
  </table>
)

const Row = ({ name, version, licence, use, text }: PackageLicence) => (
  <tr className="border-line border-b align-baseline">
    <th scope="row" className="break-words py-2 pr-4 font-normal [overflow-wrap:anywhere]">
      {name} <span className="whitespace-nowrap text-ink-2">{version}</span>
    </th>
    <td className="py-2 pr-4">
      {/* A file, so the browser opens it, not the router. */}
      <a href={text === null ? textAtSpdx(licence) : `/licences/${text}`} className={linkStyle}>
        {licence}
        <span className="sr-only"> text for {name}</span>
      </a>
    </td>
    <td className="py-2 text-ink-2 max-sm:sr-only">{uses[use]}</td>
  </tr>
)

/** Where the standard text of a licence is. */
const textAtSpdx = (licence: string): string => `https://spdx.org/licenses/${encodeURIComponent(licence)}.html`
