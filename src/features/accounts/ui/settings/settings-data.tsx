import { Icon } from '#ui/icons/icon.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { DOWNLOAD_PATH } from '../../account-contract.ts'
import { SettingsPageBody } from './settings-frame.tsx'

const contents = [
  ['index.html', 'everything, to read in a browser, without any other program'],
  ['data.json', 'the same for programs, so that you can take it to another service'],
  ['pictures/', 'every picture you have sent us, in the largest size we store'],
] as const

/** Downloads all data of the user. */
export const DataSettings = () => (
  <SettingsPageBody
    title="Download my data"
    intro="Your profile, listings, messages, orders, reviews, settings, sign-ins and the emails we sent you, in one ZIP file."
  >
    <dl className="divide-y divide-line border-line border-y-2">
      {contents.map(([name, text]) => (
        <div key={name} className="grid gap-x-4 py-3 sm:grid-cols-[8rem_1fr]">
          <dt className="font-[650]">{name}</dt>
          <dd className="text-ink-2">{text}</dd>
        </div>
      ))}
    </dl>
    <p className="text-ink-2">
      The file is created when you ask for it and goes straight to your browser: we keep no copy. It holds what others
      wrote to you, so keep it to yourself. You can download it five times an hour.
    </p>
    <p>
      {/* A file, not a page: the browser's download shows progress and can be cancelled. */}
      <a
        href={DOWNLOAD_PATH}
        download
        className="inline-flex min-h-11 items-center justify-center gap-2 rounded-lg border-[1.5px] border-transparent bg-leaf px-4.5 font-[620] text-on-leaf leading-tight hover:bg-leaf-strong"
      >
        <Icon name="download" size={18} />
        Download my data
      </a>
    </p>
    <p className="text-ink-3 text-sm">
      Want something corrected that you cannot change yourself? See{' '}
      <TextLink href="/privacy-policy#rights">your rights</TextLink>.
    </p>
  </SettingsPageBody>
)
