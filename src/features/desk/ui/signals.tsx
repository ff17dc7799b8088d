import { formatMoment } from '#shared/dates.ts'
import { TextLink } from '#ui/primitives/link.tsx'
import type { CaseDetail } from '../contract.ts'
import { signalNames } from '../signal-words.ts'
import { Part } from './part.tsx'

/** What the server noticed by itself. */
export const Signals = ({ signals }: Pick<CaseDetail, 'signals'>) => (
  <Part title="Noticed automatically">
    <ul>
      {signals.map(({ id, kind, detail, relatedListingId, at }) => (
        <li key={id} className="border-line border-b py-2.5">
          <p className="flex flex-wrap justify-between gap-x-4 text-ink-2 text-sm">
            <strong className="text-ink">{signalNames[kind]}</strong>
            <span>{formatMoment(at)}</span>
          </p>
          <p className="mt-0.5 break-words">
            {detail}
            {relatedListingId !== null && (
              <>
                {' '}
                <TextLink href={`/product/${relatedListingId}`}>Open the other listing</TextLink>
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  </Part>
)
