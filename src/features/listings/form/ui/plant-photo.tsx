import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { PlantName } from '#features/plants/contract-suggest.ts'
import { ApiError } from '#shared/api-client.ts'
import { useApi } from '#ui/browser/api.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { pictureUrl, uploadKeyOf } from '../../photos/pictures.ts'
import type { Recognised } from '../../photos/recognition-contract.ts'

const contract = () => import('../../photos/recognition-contract.ts')
/** Below this percentage a plant is called a guess. */
const UNSURE = 40
/** Refusals for the rest of the day. */
const USED_UP: ReadonlySet<string> = new Set(['RECOGNITION_USED_UP', 'RECOGNITION_LIMIT'])

interface Props {
  values: { plant: string; images: readonly string[] }
  onTake: (plant: PlantName) => void
}

/**
 * Offers to have the plant named from the first photo, where a service for it is configured. The photo is sent only by
 * the button that says so.
 */
export function PlantPhoto({ values: { plant, images }, onTake }: Props) {
  const api = useApi()
  const photo = images.map(uploadKeyOf).find((key) => key !== null)
  const { data } = useQuery({
    queryKey: ['/api/uploads/recognition'],
    staleTime: Number.POSITIVE_INFINITY,
    throwOnError: false,
    enabled: photo !== undefined,
    queryFn: async () => api((await contract()).getRecognition, {}),
  })
  const [isOpen, setOpen] = useState(false)
  if (plant || !photo || !data?.isOffered) return null
  return (
    <div className="flex flex-col items-start gap-2.5">
      <Button size="small" tone="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Icon name="camera" size={17} />
        Not sure? Name it from your photo
      </Button>
      {/* Another photo is another question, with its own consent. */}
      {isOpen && <Question key={photo} photo={photo} onTake={onTake} />}
    </div>
  )
}

/** The answer for a photo is kept, so that closing the question or choosing a plant does not lose it. */
function useAnswer(photo: string) {
  const api = useApi()
  return useQuery({
    queryKey: ['/api/uploads/recognition', photo],
    queryFn: async () => api((await contract()).recognisePlant, { body: { url: pictureUrl(photo), consent: true } }),
    // Only a press sends the photo, and each one once.
    enabled: false,
    retry: false,
    throwOnError: false,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

function Question({ photo, onTake }: { photo: string; onTake: (plant: PlantName) => void }) {
  const { data, error: failure, isFetching, refetch } = useAnswer(photo)
  const [hasSent, setSent] = useState(false)
  const error = isFetching ? null : failure
  const isUsedUp = error instanceof ApiError && USED_UP.has(error.body.code)
  const send = () => {
    setSent(true)
    void refetch({ cancelRefetch: false })
  }
  return (
    <section aria-label="Name the plant from your photo" className="w-full rounded-md bg-sunken px-4 py-3.5">
      <div className="flex gap-3.5">
        <img src={pictureUrl(photo, 320)} alt="" className="size-18 shrink-0 rounded-sm object-cover" />
        <Consent />
      </div>
      {data && (
        <Outcome takesFocus={hasSent}>
          <Answer {...data} onTake={onTake} />
          <Acknowledgement />
        </Outcome>
      )}
      {isUsedUp && <Outcome takesFocus={hasSent}>{error.sentence}</Outcome>}
      {error && !isUsedUp && (
        <p role="alert" className="mt-3 text-rhubarb">
          {error instanceof ApiError ? error.sentence : 'The connection was lost. Please try again.'}
        </p>
      )}
      {!data && !isUsedUp && (
        <Button size="small" className="mt-3" isPending={isFetching} pendingText="Asking Pl@ntNet…" onClick={send}>
          {error ? 'Send this photo again' : 'Send this photo to Pl@ntNet'}
        </Button>
      )}
    </section>
  )
}

const Consent = () => (
  <p className="text-ink-2 text-sm">
    This photo goes to{' '}
    <TextLink href="https://my.plantnet.org/" target="_blank" rel="noreferrer">
      Pl@ntNet
    </TextLink>
    , a plant project of four research institutes in France, and nothing else does: not your name, not where you live.
    Its terms say that it keeps no photo. We note when you sent it. Make sure that no face and no house number is in it.
  </p>
)

/** In the words that the terms of the service ask for. */
const Acknowledgement = () => (
  <p className="mt-3 text-ink-3 text-xs">
    The image-based plant species identification service used is based on the Pl@ntNet recognition API, regularly
    updated and accessible through the site{' '}
    <TextLink href="https://my.plantnet.org/" target="_blank" rel="noreferrer">
      my.plantnet.org
    </TextLink>
    .
  </p>
)

/** What the pressed button leads to. It then takes the focus, because the button is gone. */
const Outcome = ({ takesFocus, children }: { takesFocus: boolean; children: ReactNode }) => (
  <div ref={takesFocus ? focusOn : undefined} tabIndex={-1} className="mt-3 outline-none">
    {children}
  </div>
)

const focusOn = (element: HTMLElement | null): void => element?.focus()

function Answer({ plants, others, onTake }: Recognised & { onTake: (plant: PlantName) => void }) {
  if (plants.length + others.length === 0)
    return <p>Pl@ntNet does not recognise a plant here. A sharp photo of one leaf or flower works best.</p>
  return (
    <>
      <p className="font-[620]">What Pl@ntNet sees. You decide: choose a plant only if you know that it is right.</p>
      {plants.length > 0 && (
        <ul className="mt-2 flex flex-col gap-2">
          {plants.map(({ percent, warning, ...plant }) => (
            <li key={plant.slug} className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-sm bg-card px-3 py-2">
              <span className="min-w-40 flex-1">
                <b className="font-[650]">{plant.name}</b> <i lang="la">{plant.latin}</i>
                <span className="block text-ink-2 text-sm">{sureness(percent)}</span>
                {warning && <span className="block text-rhubarb text-sm">{warning}</span>}
              </span>
              <Button size="small" aria-label={`It is this: ${plant.name}`} onClick={() => onTake(plant)}>
                It is this
              </Button>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && <Others others={others} isAlone={plants.length === 0} />}
    </>
  )
}

const Others = ({ others, isAlone }: { others: Recognised['others']; isAlone: boolean }) => (
  <>
    <p className="mt-2 text-ink-2 text-sm">
      {isAlone ? 'It may be a plant that is not in our catalogue: ' : 'Also possible, but not in our catalogue: '}
      {others.map(({ latin, percent }, position) => (
        <span key={latin}>
          {position > 0 && ', '}
          <i lang="la">{latin}</i> ({percent}%)
        </span>
      ))}
    </p>
    {others.map(
      ({ latin, warning }) =>
        warning && (
          <p key={latin} className="mt-2 text-rhubarb text-sm">
            <i lang="la">{latin}</i>: {warning}
          </p>
        ),
    )}
  </>
)

const sureness = (percent: number): string =>
  percent < UNSURE ? `A guess: ${percent}% sure` : `Pl@ntNet is ${percent}% sure`
