import type { ReactNode } from 'react'
import { radiusInWords } from '#features/alerts/radius.ts'
import { priceOfListing } from '#features/listings/listing/listing-words.ts'
import { formatDay } from '#shared/dates.ts'
import { SeedPacket } from '#ui/pictures/seed-packet.tsx'
import { BackLink } from '#ui/primitives/back-link.tsx'
import { Badge } from '#ui/primitives/badge.tsx'
import { ButtonLink } from '#ui/primitives/button.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import type { Wanted } from '../contract.ts'
import { AnswerForm } from './answer-form.tsx'
import { OwnActions } from './own-actions.tsx'
import { statusNames, whereOf } from './wanted-row.tsx'

interface Props {
  wanted: Wanted
  /** What growers near have promised of it; provided by the page. */
  promised: ReactNode
  /** Id of the signed-in reader. */
  me: number | null
  /** Reports the request; provided by the page. */
  report: ReactNode
  /** After its author has deleted it. */
  onDeleted: () => void
}

/** One request, with what its reader can do about it. */
export function WantedScreen({ wanted, me, promised, report, onDeleted }: Props) {
  const { title, note, drawing, status, isMine } = wanted
  return (
    <div className="sheet max-w-5xl py-6 md:py-10">
      <BackLink href="/wanted">Wanted near you</BackLink>
      <div className="mt-4 grid gap-x-12 gap-y-8 md:grid-cols-[3fr_2fr]">
        <div className="min-w-0">
          {status !== 'open' && <Badge>{statusNames[status]}</Badge>}
          <p className="font-[650] text-ink-2">Wanted</p>
          <h1 tabIndex={-1} className="wrap-anywhere">
            {title}
          </h1>
          <p className="mt-2 text-ink-2 text-lg">{whereOf(wanted)}</p>
          {note && <p className="wrap-anywhere mt-5 max-w-[64ch] whitespace-pre-line text-lg">{note}</p>}
          {promised}
          <div className="mt-8">
            {isMine ? <Own wanted={wanted} onDeleted={onDeleted} /> : <Answer wanted={wanted} me={me} />}
          </div>
          {!isMine && <div className="mt-8">{report}</div>}
        </div>
        <div className="min-w-0">
          <img
            src={drawing}
            alt=""
            width={640}
            height={480}
            className="mb-6 aspect-4/3 h-auto w-full rounded-md bg-sunken object-cover max-md:hidden"
          />
          <Facts wanted={wanted} />
        </div>
      </div>
    </div>
  )
}

function Facts({ wanted }: { wanted: Wanted }) {
  const { plant, place, outcode, radius, createdAt, expiresAt, author, isMine } = wanted
  const who = isMine ? 'You' : <TextLink href={`/profile/${author.id}`}>{author.fullName}</TextLink>
  const facts = [
    ['Plant', plant?.latin],
    ['Where', `Within ${radiusInWords(radius)} of ${place}, ${outcode}`],
    ['Posted', formatDay(createdAt)],
    ['Until', formatDay(expiresAt)],
    ['Who', who],
  ] as const
  return <SeedPacket title="Request" facts={facts} />
}

function Answer({ wanted, me }: Pick<Props, 'wanted' | 'me'>) {
  const { id, status, title, author } = wanted
  if (status !== 'open')
    return <Notice>{status === 'found' ? 'It has been found. Thank you.' : 'This request has ended.'}</Notice>
  const list = `/new-listing?wanted=${id}`
  return (
    <section aria-labelledby="do-you-have-it" className="border-line border-t pt-6">
      <h2 id="do-you-have-it" className="text-xl">
        Do you have it?
      </h2>
      <p className="mt-2 mb-4 max-w-[58ch] text-ink-2">
        List it, and we notify everyone near who looks for it. Or write first.
      </p>
      <ButtonLink href={list} tone="primary">
        List It
      </ButtonLink>
      <div className="mt-6">
        {me === null ? (
          <ButtonLink href={`/login?redirect=${encodeURIComponent(`/wanted/${id}`)}`}>Sign In to Write</ButtonLink>
        ) : (
          <AnswerForm
            to={author}
            start={`About your request “${title}”: hello ${author.fullName.split(' ')[0]}, I have some. `}
            me={me}
          />
        )}
      </div>
    </section>
  )
}

function Own({ wanted, onDeleted }: Pick<Props, 'wanted' | 'onDeleted'>) {
  const { matches, status } = wanted
  return (
    <>
      <div className="flex flex-wrap gap-2.5">
        <OwnActions wanted={wanted} onDeleted={onDeleted} />
      </div>
      <section aria-labelledby="matches" className="mt-8 border-line border-t pt-6">
        <h2 id="matches" className="text-xl">
          Listings that match
        </h2>
        {matches.length === 0 ? (
          <p className="mt-2 text-ink-2">
            {status === 'open' ? 'None since you posted it. We notify you as soon as one appears near you.' : 'None.'}
          </p>
        ) : (
          <ul className="mt-3 flex flex-col gap-2">
            {matches.map((match) => (
              <li key={match.id}>
                <TextLink href={`/product/${match.id}`}>{match.title}</TextLink>
                <span className="text-ink-2">
                  {' '}
                  {priceOfListing(match)} · {match.distance}
                  {match.status !== 'active' && ' · no longer available'}
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  )
}
