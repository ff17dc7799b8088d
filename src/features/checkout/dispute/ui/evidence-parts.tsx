import { useMemo } from 'react'
import { formatMoment } from '#shared/dates.ts'
import { Checkbox } from '#ui/forms/choice.tsx'
import { ErrorSummary } from '#ui/forms/error-summary.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { sentenceOf } from '../../base/ui/payment-refused.ts'
import type { Evidence } from '../evidence-contract.ts'
import { MAX_EVIDENCE_MESSAGES } from '../evidence-rules.ts'

/** What the database says about the order. */
export const Facts = ({ facts }: Pick<Evidence, 'facts'>) => (
  <section aria-labelledby="facts" className="mt-8">
    <h2 id="facts" className="text-xl">
      From the order
    </h2>
    <p className="mt-1 text-ink-2 text-sm">These facts are always part of the answer.</p>
    <dl className="mt-3 divide-y divide-line border-line border-y">
      {facts.map(({ name, value }) => (
        <div key={name} className="flex flex-col gap-x-4 py-2.5 sm:flex-row">
          <dt className="text-ink-2 sm:w-64 sm:shrink-0">{name}</dt>
          <dd className="min-w-0 font-[620] [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  </section>
)

/** The listing of the order. */
export const SoldListing = ({ listing: { title, description, images, isAsSold } }: Pick<Evidence, 'listing'>) => (
  <section aria-labelledby="sold" className="mt-8">
    <h2 id="sold" className="text-xl">
      {isAsSold ? 'The listing as it was sold' : 'The listing as it is now'}
    </h2>
    <p className="mt-2 font-[650] [overflow-wrap:anywhere]">{title}</p>
    <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{description}</p>
    {images.length > 0 && (
      <ul className="mt-3 flex flex-wrap gap-2">
        {images.map((url, index) => (
          <li key={url}>
            <img
              src={url}
              alt={`${index + 1} of the listing`}
              loading="lazy"
              className="size-24 rounded-md bg-sunken object-cover"
            />
          </li>
        ))}
      </ul>
    )}
  </section>
)

interface MessagesProps {
  messages: Evidence['messages']
  chosen: readonly number[]
  isOpen: boolean
  names: Readonly<Record<'buyer' | 'seller', string>>
  error?: string | undefined
  onChoose?: (ids: number[]) => void
}

/** The messages about the order: those that are ticked are sent. */
export function MessageChoice({ messages, chosen, isOpen, names, error, onChoose }: MessagesProps) {
  const shown = isOpen ? messages : messages.filter(({ id }) => chosen.includes(id))
  return (
    <fieldset id="messages" tabIndex={-1} className="mt-8">
      <legend className="font-[760] font-display text-xl">Messages</legend>
      <p className="mt-1 text-ink-2 text-sm">
        {isOpen
          ? `Choose up to ${MAX_EVIDENCE_MESSAGES} that show what was agreed. The bank sees only these.`
          : 'These messages are part of the answer.'}
      </p>
      {error && <p className="mt-2 text-rhubarb text-sm">{error}</p>}
      {shown.length === 0 && <p className="mt-2">No messages about this order.</p>}
      <ul className="mt-2 divide-y divide-line border-line border-y">
        {shown.map(({ id, from, at, content, pictures }) => {
          const words = [content, pictures > 0 && `(with ${pictures === 1 ? 'a photo' : `${pictures} photos`})`]
          const foot = `${names[from]}, ${formatMoment(at)}`
          return (
            <li key={id} className="[overflow-wrap:anywhere]">
              {isOpen ? (
                <Checkbox
                  label={words.filter(Boolean).join(' ')}
                  hint={foot}
                  checked={chosen.includes(id)}
                  onChange={({ target }) =>
                    onChoose?.(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                  }
                />
              ) : (
                <p className="py-2.5">
                  {words.filter(Boolean).join(' ')}
                  <span className="block text-ink-3 text-sm">{foot}</span>
                </p>
              )}
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}

/** Why the provider did not take the last attempt, and what to do. */
export const Refusal = ({ refusal, advice }: { refusal: string | null; advice: string }) =>
  refusal !== null && (
    <Notice tone="destructive" title="The payment provider refused our answer" className="mt-4">
      <p className="[overflow-wrap:anywhere]">It says: “{refusal}”</p>
      <p className="mt-1.5">{advice}</p>
    </Notice>
  )

interface ProblemsProps {
  /** What the server would refuse; it was not asked. */
  fault: { field: string; message: string } | null
  failure: Error | null
}

/** What an attempt to save or to send ran into. Typing on does not move the focus back here. */
export function Problems({ fault, failure }: ProblemsProps) {
  const errors = useMemo(() => {
    if (fault) return [fault]
    return failure ? [{ message: sentenceOf(failure) }] : []
  }, [fault, failure])
  return errors.length > 0 && <ErrorSummary errors={errors} />
}

/** What someone else saved while this person typed another text. */
export const SavedMeanwhile = ({ words }: { words: string }) => (
  <Notice tone="warning" title="Someone else saved another text meanwhile" className="mt-3">
    <p>The field has what you typed. Saving it replaces this:</p>
    <p className="mt-1.5 whitespace-pre-line [overflow-wrap:anywhere]">{words || 'An empty text.'}</p>
  </Notice>
)
