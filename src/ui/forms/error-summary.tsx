import { type MouseEvent, useEffect, useRef } from 'react'

export interface FormError {
  /** The id of the field with the error; undefined for an error of the whole form. */
  field?: string
  message: string
}

const PREFIX = 'Error: '

/**
 * The list of errors above a form. Takes the focus whenever new errors arrive and puts 'Error: ' before the page's
 * title. Render it only while there are errors, with a new `errors` array for each attempt.
 */
export function ErrorSummary({ errors }: { errors: readonly FormError[] }) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt brings a new array and takes the focus again
  useEffect(() => {
    if (!document.title.startsWith(PREFIX)) document.title = PREFIX + document.title
    box.current?.focus()
    return () => {
      document.title = document.title.replace(PREFIX, '')
    }
  }, [errors])
  const go = (event: MouseEvent, field: string) => {
    const target = document.getElementById(field)
    if (!target) return
    event.preventDefault()
    const control = target.matches('input, select, textarea')
      ? target
      : target.querySelector<HTMLElement>('input, select, textarea')
    target.scrollIntoView({ block: 'center' })
    control?.focus()
  }
  return (
    <div ref={box} role="alert" tabIndex={-1} className="border-4 border-rhubarb bg-card px-5 py-4">
      <h2 className="text-lg">There is a problem</h2>
      <ul className="mt-2 flex flex-col gap-1">
        {errors.map(({ field, message }) => (
          <li key={`${field ?? ''}${message}`} className="font-[620] text-rhubarb">
            {field ? (
              <a
                href={`#${field}`}
                onClick={(event) => go(event, field)}
                className="underline decoration-2 underline-offset-3"
              >
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
