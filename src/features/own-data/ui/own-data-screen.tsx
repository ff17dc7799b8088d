import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { TaxFields } from '#features/tax/tax-details.ts'
import { TaxParts } from '#features/tax/ui/tax-settings.tsx'
import { formatDay } from '#shared/dates.ts'
import type { Reply } from '#shared/endpoint.ts'
import { useApi } from '#ui/browser/api.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { ButtonLink } from '#ui/primitives/button.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { type getOwnData, giveTaxDetailsByLink, OWN_ARCHIVE, OWN_COPY_CSV, OWN_COPY_PDF, ownFile } from '../contract.ts'
import { ownDataQuery } from './queries.ts'
import { SendLink } from './send-link.tsx'

type OwnData = Reply<typeof getOwnData>

interface Props {
  linkKey: string
  /** Null when the link has expired. */
  loaded: OwnData | null
}

/** What the law gives a suspended member: their tax copies, giving tax details, and all their data. */
export const OwnDataScreen = ({ linkKey, loaded }: Props) => (
  <div className="sheet flex max-w-2xl flex-col gap-6 py-6 lg:py-10">
    <h1>Your data</h1>
    {loaded ? <Contents linkKey={linkKey} loaded={loaded} /> : <Expired linkKey={linkKey} />}
  </div>
)

const Expired = ({ linkKey }: { linkKey: string }) => (
  <>
    <p className="text-ink-2">
      This link has expired: it works for seven days. We send a new one to the email address of your account.
    </p>
    <SendLink linkKey={linkKey} />
  </>
)

function Contents({ linkKey, loaded }: { linkKey: string; loaded: OwnData }) {
  const api = useApi()
  const client = useQueryClient()
  const query = ownDataQuery(api, linkKey)
  const { data } = useQuery({ ...query, initialData: loaded })
  const give = async (body: TaxFields) => {
    const tax = await api(giveTaxDetailsByLink, { params: { key: linkKey }, body })
    client.setQueryData(query.queryKey, { ...data, tax })
  }
  return (
    <>
      <p className="text-ink-2">
        Your account is suspended, so you cannot sign in. The law still entitles you to what is on this page. Your link
        opens it until {formatDay(data.until)}: do not pass the link on. What you do here is logged.
      </p>
      <nav aria-label="On this page" className="flex flex-wrap gap-x-5 gap-y-1">
        <TextLink href="#tax">Details for HMRC</TextLink>
        <TextLink href="#download">Download all your data</TextLink>
      </nav>
      <section id="tax" aria-labelledby="tax-title" className="flex scroll-mt-4 flex-col gap-5">
        <h2 id="tax-title" className="text-2xl">
          Details for HMRC
        </h2>
        <TaxParts
          status={data.tax}
          give={give}
          copies={{ csv: ownFile(OWN_COPY_CSV, linkKey), pdf: ownFile(OWN_COPY_PDF, linkKey) }}
        />
        {data.tax.years.length === 0 && <p className="text-ink-2">You had no sales in the last three years.</p>}
      </section>
      <section id="download" aria-labelledby="download-title" className="flex scroll-mt-4 flex-col gap-3">
        <h2 id="download-title" className="text-2xl">
          Download all your data
        </h2>
        <p className="text-ink-2">
          Your profile, listings, messages, orders, reviews, settings, sign-ins and the emails we sent you, in one ZIP
          file: a page to read, the same for programs, and your pictures. It holds what others wrote to you, so keep it
          to yourself.
        </p>
        <p>
          <ButtonLink href={ownFile(OWN_ARCHIVE, linkKey)} tone="primary" download>
            <Icon name="download" size={18} />
            Download my data
          </ButtonLink>
        </p>
      </section>
    </>
  )
}
