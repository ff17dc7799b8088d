import { formatDay } from '#shared/dates.ts'
import { Icon } from '#ui/icons/icon.tsx'
import type { OpeningState } from '../contract.ts'

interface Props {
  record: NonNullable<OpeningState['record']>
}

/** The newest documents, each to read and to download as a Markdown file. */
export function OpeningDocuments({ record: { madeAt, dueAt, documents } }: Props) {
  return (
    <section className="mt-8" aria-labelledby="documents">
      <h2 id="documents" tabIndex={-1} className="text-xl">
        Documents of {formatDay(madeAt)}
      </h2>
      <p className="mt-1 text-ink-2">Review them by {formatDay(dueAt)}, and before every significant change.</p>
      <ul className="mt-4 flex flex-col gap-3">
        {documents.map(({ name, title, text }) => (
          <li key={name} className="rounded-lg border border-line bg-card">
            <details>
              <summary className="flex min-h-12 cursor-pointer items-center px-4 py-3 font-[650]">{title}</summary>
              <div className="border-line border-t px-4 py-4">
                <a
                  className="inline-flex items-center gap-2 font-[620] underline"
                  href={`data:text/markdown;charset=utf-8,${encodeURIComponent(text)}`}
                  download={name}
                >
                  <Icon name="download" size={18} />
                  Download {name}
                </a>
                <pre className="mt-4 whitespace-pre-wrap break-words text-sm">{text}</pre>
              </div>
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}
