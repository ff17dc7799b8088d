import { Icon } from '#ui/icons/icon.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import { endGardenCalendar, renewGardenCalendar } from '../contract.ts'
import { useGardenChange } from './use-garden-change.ts'

/** The reminders: by email and bell, and as a calendar by a secret address. */
export function Reminders({ calendar }: { calendar: string | null }) {
  const renew = useGardenChange(renewGardenCalendar, () => ({
    title: calendar ? 'The calendar has a new address' : 'Your calendar is ready',
    description: calendar ? 'The previous address has ended.' : 'Copy its address into your calendar program.',
  }))
  const end = useGardenChange(endGardenCalendar, () => ({ title: 'The address of your calendar has ended' }))
  return (
    <section aria-labelledby="reminders" className="mt-12 border-line border-t pt-6">
      <h2 id="reminders" className="text-2xl">
        Reminders
      </h2>
      <p className="mt-1.5 max-w-prose text-ink-2">
        On the first of a month we notify you of what to sow, feed and harvest, if there is anything.{' '}
        <TextLink href="/settings/notifications">Change or stop it</TextLink>
      </p>
      <h3 className="mt-5 text-lg">In your calendar</h3>
      {calendar ? (
        <>
          <p className="mt-1 max-w-prose text-ink-2">
            Subscribe to this address in your calendar program. Anyone who knows it can read the names of your plants,
            so keep it to yourself, or renew it.
          </p>
          <CalendarAddress path={calendar} />
        </>
      ) : (
        <p className="mt-1 max-w-prose text-ink-2">
          The tasks of the next twelve months, kept up to date by your calendar program.
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button isPending={renew.isPending} onClick={() => renew.mutate({})}>
          {calendar ? 'Renew the Address' : 'Make a Calendar'}
        </Button>
        {calendar && (
          <Button tone="quiet" isPending={end.isPending} onClick={() => end.mutate({})}>
            End It
          </Button>
        )}
      </div>
    </section>
  )
}

/** The address with its site, which only the browser knows. */
function CalendarAddress({ path }: { path: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(new URL(path, window.location.origin).href)
      toast({ title: 'Address copied', description: 'Paste it into your calendar program.' })
    } catch {
      toast({ tone: 'destructive', title: 'Not copied', description: 'Copy the address of the link by hand.' })
    }
  }
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line bg-card px-4 py-3">
      <a href={path} className="min-w-0 flex-1 break-all font-mono text-sm underline underline-offset-3">
        {path}
      </a>
      <Button onClick={() => void copy()}>
        <Icon name="copy" size={18} />
        Copy the Address
      </Button>
    </div>
  )
}
