import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPounds, pence } from '#shared/money.ts'
import { useApi } from '#ui/browser/api.ts'
import { TextArea } from '#ui/forms/text-field.tsx'
import { BackLink } from '#ui/primitives/back-link.tsx'
import { Badge } from '#ui/primitives/badge.tsx'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { ConfirmDialog } from '#ui/primitives/dialog.tsx'
import { Notice } from '#ui/primitives/notice.tsx'
import { evidenceFile, type StaffEvidence } from '../evidence-contract.ts'
import { MAX_EVIDENCE_WORDS } from '../evidence-rules.ts'
import { paidSentence, stateNames, stateSentence, stateTones } from '../evidence-words.ts'
import { Facts, MessageChoice, Problems, Refusal, SavedMeanwhile, SoldListing } from './evidence-parts.tsx'
import { PhotoList } from './evidence-photos.tsx'
import { chargebackQuery } from './evidence-queries.ts'
import { useStaffEvidence } from './use-staff-evidence.ts'

interface Props {
  loaded: StaffEvidence
  /** Moderators prepare the answer; finance and admins send it. */
  maySend: boolean
}

/** Staff review, edit and send our answer to a bank. */
export function ChargebackScreen({ loaded, maySend }: Props) {
  const api = useApi()
  const { data: evidence = loaded } = useQuery({
    ...chargebackQuery(api, loaded.chargebackId),
    initialData: loaded,
    refetchOnWindowFocus: false,
  })
  const { state, isOpen, title, amount, seller, buyer, paid, transactionId, photos } = evidence
  return (
    <div className="sheet max-w-3xl py-5 lg:py-8">
      <BackLink href="/staff/chargebacks">Chargebacks</BackLink>
      <h1 className="mt-2">Chargeback of order {transactionId}</h1>
      <p className="mt-2 flex flex-wrap items-center gap-2.5 [overflow-wrap:anywhere]">
        <Badge tone={stateTones[state]}>{stateNames[state]}</Badge>
        {formatPounds(pence(amount))} for “{title}”: {buyer} from {seller}
      </p>
      <Notice className="mt-4" tone={isOpen ? 'warning' : 'info'}>
        {[
          stateSentence(evidence),
          paidSentence(paid),
          costOf(evidence),
          isOpen && evidence.sellerDoneAt && 'The seller says that nothing is missing.',
        ]
          .filter(Boolean)
          .join(' ')}
      </Notice>
      <Refusal
        refusal={evidence.refusal}
        advice="Correct what it names and try again. If it refuses our account or the dispute itself, answer in the provider’s dashboard: what is submitted there counts."
      />
      <ButtonLink className="mt-4" href={evidenceFile(evidence.chargebackId)} target="_blank">
        Open the document
      </ButtonLink>
      <Facts facts={evidence.facts} />
      <section aria-labelledby="photos" className="mt-8">
        <h2 id="photos" className="text-xl">
          Photos of the seller
        </h2>
        {photos.length === 0 ? <p className="mt-2">None were added.</p> : <PhotoList photos={photos} />}
      </section>
      <StaffWords evidence={evidence} maySend={maySend} />
      <SoldListing listing={evidence.listing} />
    </div>
  )
}

function StaffWords({ evidence, maySend }: { evidence: StaffEvidence; maySend: boolean }) {
  const { isOpen, messages, seller, buyer } = evidence
  const names = { buyer, seller }
  if (isOpen) return <StaffForm evidence={evidence} maySend={maySend} />
  const chosen = messages.flatMap(({ id, isChosen }) => (isChosen ? [id] : []))
  return (
    <>
      <Text title="The seller’s account" words={evidence.words} />
      <Text title="From us" words={evidence.note} />
      <MessageChoice {...{ messages, chosen, isOpen, names }} />
    </>
  )
}

function StaffForm({ evidence, maySend }: { evidence: StaffEvidence; maySend: boolean }) {
  const { isOpen, messages, seller, buyer } = evidence
  const form = useStaffEvidence(evidence)
  const { words, note, chosen, fault, meanwhile } = form
  return (
    <form
      method="post"
      noValidate
      className="mt-8 flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        form.save()
      }}
    >
      <Problems fault={fault} failure={form.failure} />
      <TextArea
        label="The seller’s account"
        name="words"
        rows={6}
        hint="Leave out addresses, phone numbers and insults. The seller sees your changes."
        countTo={MAX_EVIDENCE_WORDS}
        value={words}
        error={fault?.field === 'words' ? fault.message : undefined}
        onChange={({ target }) => form.change({ words: target.value })}
      />
      {meanwhile !== null && <SavedMeanwhile words={meanwhile} />}
      <TextArea
        label="From us"
        name="note"
        rows={4}
        isOptional
        hint="Only staff see this before it is sent."
        countTo={MAX_EVIDENCE_WORDS}
        value={note}
        error={fault?.field === 'note' ? fault.message : undefined}
        onChange={({ target }) => form.change({ note: target.value })}
      />
      <MessageChoice
        {...{ messages, chosen, isOpen, names: { buyer, seller } }}
        error={fault?.field === 'messages' ? fault.message : undefined}
        onChoose={(ids) => form.change({ chosen: ids })}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isPending={form.isSaving} pendingText="Saving">
          Save
        </Button>
        {maySend && <SendToBank isAgain={evidence.refusal !== null} onSend={form.send} isPending={form.isSending} />}
      </div>
    </form>
  )
}

interface SendProps {
  /** The provider refused an attempt before. */
  isAgain: boolean
  onSend: (onSettled: () => void) => void
  isPending: boolean
}

/** Asks before the one answer that the bank takes is sent. What is refused is said above the form. */
function SendToBank({ isAgain, onSend, isPending }: SendProps) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button tone="primary" onClick={() => setAsked(true)}>
        {isAgain ? 'Try again' : 'Send to the bank'}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title="Send this answer to the bank?"
        confirmText="Send it"
        onConfirm={() => onSend(() => setAsked(false))}
        isPending={isPending}
      >
        The bank takes one answer. Nothing can be added or changed afterwards.
      </ConfirmDialog>
    </>
  )
}

/** What sending costs, where staff decide about it. */
const costOf = ({ isOpen, isAutomatic, amount, counterFee }: StaffEvidence): string | false =>
  isOpen &&
  !isAutomatic &&
  `The provider keeps ${formatPounds(pence(counterFee))} for an answer unless the bank decides for the seller; ${formatPounds(pence(amount))} is disputed.`

const Text = ({ title, words }: { title: string; words: string }) =>
  words ? (
    <section className="mt-8">
      <h2 className="text-xl">{title}</h2>
      <p className="mt-2 whitespace-pre-line [overflow-wrap:anywhere]">{words}</p>
    </section>
  ) : null
