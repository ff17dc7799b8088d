import { useEffect, useRef, useState } from 'react'
import { useApi } from '#ui/browser/api.ts'
import { getProductName } from '#ui/browser/product-name.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import { PasswordDialog } from '../../ui/password-dialog.tsx'
import { type FactorState, newRecoveryCodes, RECOVERY_CODES } from '../contract.ts'
import type { OnChange } from './factor-queries.ts'
import { Section } from './section.tsx'

interface Props {
  state: FactorState
  onChange: OnChange
}

/** How many recovery codes are left, and new ones. */
export function RecoverySection({ state, onChange }: Props) {
  const api = useApi()
  const [isAsking, setAsking] = useState(false)
  const hasFactor = state.passkeys.length > 0 || state.appSince !== null
  return (
    <Section
      title="Recovery codes"
      intro="For the day on which your phone or passkey is not at hand. Keep them on paper or in a password manager."
    >
      {hasFactor ? (
        <>
          <p>
            {state.recoveryCodesLeft} of {RECOVERY_CODES} codes left.
          </p>
          <div>
            <Button onClick={() => setAsking(true)}>Make new codes</Button>
          </div>
        </>
      ) : (
        <p className="text-ink-2">You get {RECOVERY_CODES} codes with your first passkey or app.</p>
      )}
      {isAsking && (
        <PasswordDialog
          title="Make new recovery codes"
          button="Make new codes"
          pendingText="Making them…"
          act={async (currentPassword) => {
            const { state: next, recoveryCodes } = await api(newRecoveryCodes, { body: { currentPassword } })
            onChange(next, recoveryCodes)
          }}
          onDone={() => setAsking(false)}
          onClose={() => setAsking(false)}
        >
          <p>The old codes stop working at once.</p>
        </PasswordDialog>
      )}
    </Section>
  )
}

/** New recovery codes, which are shown only now. Takes the focus, because the codes matter more than what was pressed. */
export function NewCodesPanel({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const copy = async () => {
    await navigator.clipboard.writeText(`${codes.join('\n')}\n`)
    toast({ title: 'Codes copied' })
  }
  return (
    <section className="flex flex-col gap-4 rounded-lg border-2 border-label bg-card p-5">
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        Your {getProductName()} recovery codes
      </h2>
      <p>Keep them now: we show them only once. Each signs you in one time, after your password.</p>
      <ol className="grid list-none grid-cols-2 gap-x-6 gap-y-1.5 font-mono text-lg">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2.5" data-print="no">
        <Button onClick={() => void copy()}>
          <Icon name="copy" size={18} /> Copy
        </Button>
        <Button onClick={() => window.print()}>
          <Icon name="printer" size={18} /> Print
        </Button>
        <Button tone="primary" onClick={onSaved}>
          I have kept them
        </Button>
      </div>
    </section>
  )
}
