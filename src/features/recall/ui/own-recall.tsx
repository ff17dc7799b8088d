import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { PLANT_HEALTH_PORTAL, plantHealthPhones } from '#features/guides/notifiable-pests.ts'
import { formatDay, formatMoment } from '#shared/dates.ts'
import { useApi } from '#ui/browser/api.ts'
import { Badge } from '#ui/primitives/badge.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { linkStyle, TextLink } from '#ui/primitives/link.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import type { OwnRecall, OwnRecalledPlant } from '../contract.ts'
import { type Finding, findingNames, findings } from '../recall.ts'
import { ownRecallQuery } from './queries.ts'

/** What a member reads about a recall that concerns their plants: which ones, what to do, and whom to ask. */
export function OwnRecallScreen({ loaded }: { loaded: OwnRecall }) {
  const { data: recall = loaded } = useQuery({ ...ownRecallQuery(useApi(), loaded.id), initialData: loaded })
  const { pest, isOpen, openedAt, endedAt, plants, advice } = recall
  return (
    <>
      <h1 className="wrap-anywhere">{pest}</h1>
      {isOpen ? (
        <p className="mt-2 max-w-prose text-ink-2">
          Since {formatDay(openedAt)} plants that you bought, swapped or listed here are suspected of carrying it. That
          does not mean that yours do. Please look at them.
        </p>
      ) : (
        <Notice
          tone="success"
          className="mt-4 max-w-prose"
          title={`This recall has ended${endedAt ? ` on ${formatDay(endedAt)}` : ''}`}
        >
          Listings that it took off sale are shown again, unless something else keeps them off sale.
        </Notice>
      )}
      <section aria-labelledby="your-plants" className="mt-8">
        <h2 id="your-plants">Your plants</h2>
        <ul className="mt-3 border-ink border-t-2">
          {plants.map((plant) => (
            <Plant key={plant.key} plant={plant} />
          ))}
        </ul>
      </section>
      <section aria-labelledby="what-to-do" className="mt-8 max-w-prose">
        <h2 id="what-to-do">What to do</h2>
        {advice.map((paragraph, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two paragraphs may say the same
          <p key={at} className="wrap-anywhere mt-2">
            {paragraph}
          </p>
        ))}
      </section>
      <Authorities />
      <Answer recall={recall} />
    </>
  )
}

const Plant = ({ plant: { kind, title, href, at, path, isFrozen, isUncollected } }: { plant: OwnRecalledPlant }) => (
  <li className="border-line border-b py-3.5">
    <p className="wrap-anywhere flex flex-wrap items-center gap-x-3 gap-y-1">
      <TextLink href={href} className="font-[650]">
        {title}
      </TextLink>
      {isFrozen && <Badge tone="rhubarb">Off sale until the recall ends</Badge>}
    </p>
    <p className="text-ink-2 text-sm">
      {kind !== 'swapped' && `${kind === 'bought' ? 'Bought' : 'Listed'} ${formatDay(at)}. `}
      {path}
    </p>
    {isUncollected && (
      <p className="mt-1 text-sm">
        You have not collected it yet. Under <TextLink href={href}>My Transactions</TextLink> you can ask for your money
        back, or end it if it was free; the seller can cancel it too.
      </p>
    )}
  </li>
)

const Authorities = () => (
  <section aria-labelledby="authorities" className="mt-8 max-w-prose">
    <h2 id="authorities">Report signs</h2>
    <ul className="mt-2 list-disc pl-5">
      {plantHealthPhones.map(([where, who, phone]) => (
        <li key={where}>
          {where}: {who},{' '}
          <a href={`tel:${phone.replaceAll(' ', '')}`} className={linkStyle}>
            {phone}
          </a>
          .
        </li>
      ))}
      <li>
        Scotland, and everything else: the{' '}
        <a href={PLANT_HEALTH_PORTAL} className={linkStyle}>
          UK Plant Health Information Portal
        </a>{' '}
        says who.
      </li>
    </ul>
    <p className="mt-2">
      Questions about this page: <TextLink href="/contact">write to us</TextLink>.
    </p>
  </section>
)

/** One press says what they found. Each press replaces the one before. */
function Answer({ recall: { id, finding, answeredAt } }: { recall: OwnRecall }) {
  const api = useApi()
  const client = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (chosen: Finding) =>
      api((await import('../contract.ts')).answerRecall, { params: { id: String(id) }, body: { finding: chosen } }),
    onSuccess: (answered) => {
      client.setQueryData(ownRecallQuery(api, id).queryKey, answered)
      toast({
        title: 'Thank you',
        description:
          answered.finding === 'signs'
            ? 'This does not report it: please call the plant health authority too.'
            : 'Our staff can read your answer.',
      })
    },
    onError: () => toast({ title: 'Nothing was changed', description: 'Please try again.', tone: 'destructive' }),
  })
  return (
    <section aria-labelledby="answer" className="mt-8 max-w-prose">
      <h2 id="answer">I have looked at them</h2>
      <p className="mt-1 text-ink-2">
        {finding && answeredAt
          ? `You answered “${findingNames[finding]}”, ${formatMoment(answeredAt)}. You can change it.`
          : 'Our staff read your answer, and pass it on to the plant health authority with those of others. It does not replace your own report of signs.'}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        {findings.map((one) => (
          <Button
            key={one}
            aria-pressed={finding === one}
            tone={finding === one ? 'primary' : 'secondary'}
            isPending={isPending && variables === one}
            onClick={() => mutate(one)}
          >
            {findingNames[one]}
          </Button>
        ))}
      </div>
    </section>
  )
}
