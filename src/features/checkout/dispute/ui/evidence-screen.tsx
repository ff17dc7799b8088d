import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SubmitEvent } from 'react'
import { formatPounds, pence } from '#shared/money.ts'
import { useApi } from '#ui/browser/api.ts'
import { TextArea } from '#ui/forms/text-field.tsx'
import { BackLink } from '#ui/primitives/back-link.tsx'
import { Badge } from '#ui/primitives/badge.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import type { Evidence } from '../evidence-contract.ts'
import { MAX_EVIDENCE_WORDS } from '../evidence-rules.ts'
import { stateNames, stateSentence, stateTones } from '../evidence-words.ts'
import { Facts, MessageChoice, Problems, Refusal, SavedMeanwhile, SoldListing } from './evidence-parts.tsx'
import { EvidencePhotos } from './evidence-photos.tsx'
import { ownEvidenceQuery } from './evidence-queries.ts'
import { useOwnEvidence } from './use-own-evidence.ts'

/** The seller adds to our answer to the buyer's bank. */
export function EvidenceScreen({ loaded }: { loaded: Evidence }) {
  const api = useApi()
  const client = useQueryClient()
  const query = ownEvidenceQuery(api, loaded.transactionId)
  const { data: evidence = loaded } = useQuery({ ...query, initialData: loaded, refetchOnWindowFocus: false })
  const { state, isOpen, title, amount, isErased } = evidence
  return (
    <div className="sheet max-w-3xl py-5 lg:py-8">
      <BackLink href="/transactions?tab=sales">My Transactions</BackLink>
      <h1 className="mt-2 [overflow-wrap:anywhere]">Answer the buyer’s bank</h1>
      <p className="mt-2 flex flex-wrap items-center gap-2.5 [overflow-wrap:anywhere]">
        <Badge tone={stateTones[state]}>{stateNames[state]}</Badge>
        {formatPounds(pence(amount))} for “{title}”
      </p>
      <Notice className="mt-4" tone={isOpen ? 'warning' : 'info'}>
        {stateSentence(evidence)}
        {isOpen && ' The bank has taken the money until it decides. What shows the handover helps you to get it back.'}
        {isErased && ' The texts and photos were erased, as no appeal needs them any longer.'}
      </Notice>
      <Refusal
        refusal={evidence.refusal}
        advice="If it concerns your text or your photos, shorten or replace them. Our staff look at it too, and send the answer again."
      />
      <Facts facts={evidence.facts} />
      <EvidencePhotos
        transactionId={evidence.transactionId}
        photos={evidence.photos}
        isOpen={isOpen}
        onPhotos={(change) =>
          client.setQueryData(query.queryKey, (known) => known && { ...known, photos: change(known.photos) })
        }
      />
      <OwnWords evidence={evidence} />
      <SoldListing listing={evidence.listing} />
    </div>
  )
}

function OwnWords({ evidence }: { evidence: Evidence }) {
  const { isOpen, messages } = evidence
  const { words, chosen, fault, failure, isPending, meanwhile, change, save } = useOwnEvidence(evidence)
  if (!isOpen) {
    return (
      <>
        {evidence.words && <Said words={evidence.words} />}
        <MessageChoice {...{ messages, chosen, isOpen }} names={YOURS} />
      </>
    )
  }
  return (
    <form
      method="post"
      noValidate
      className="mt-8"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        save(true)
      }}
    >
      <Problems fault={fault} failure={failure} />
      <TextArea
        label="What happened"
        name="words"
        rows={7}
        hint="When and where you met, what you handed over, and what the buyer said. Do not write addresses or phone numbers."
        countTo={MAX_EVIDENCE_WORDS}
        value={words}
        error={fault?.field === 'words' ? fault.message : undefined}
        onChange={({ target }) => change({ words: target.value })}
      />
      {meanwhile !== null && <SavedMeanwhile words={meanwhile} />}
      <MessageChoice
        {...{ messages, chosen, isOpen }}
        names={YOURS}
        error={fault?.field === 'messages' ? fault.message : undefined}
        onChoose={(ids) => change({ chosen: ids })}
      />
      <div className="mt-6 flex flex-wrap gap-3">
        <Button type="submit" tone="primary" isPending={isPending} pendingText="Saving">
          Nothing is missing
        </Button>
        <Button onClick={() => save(false)} isPending={isPending}>
          Save and continue later
        </Button>
      </div>
      {evidence.sellerDoneAt && <p className="mt-3 text-ink-2 text-sm">Our staff know that nothing is missing.</p>}
    </form>
  )
}

const YOURS = { buyer: 'The buyer', seller: 'You' } as const

const Said = ({ words }: { words: string }) => (
  <section aria-labelledby="said" className="mt-8">
    <h2 id="said" className="text-xl">
      What happened
    </h2>
    <p className="mt-2 whitespace-pre-line [overflow-wrap:anywhere]">{words}</p>
  </section>
)
