import type { ReactNode } from 'react'
import { classNames } from '#ui/primitives/class-names.ts'

interface Props {
  title: string
  intro?: ReactNode
  children: ReactNode
  /** A second column beside the form on wide screens. */
  aside?: ReactNode
}

/** The layout of the sign-in, registration, email and password pages. */
export const AccountPage = ({ title, intro, children, aside }: Props) => (
  <div
    className={classNames(
      'sheet py-8 md:py-14',
      aside ? 'grid gap-10 lg:grid-cols-[minmax(0,34rem)_1fr] lg:gap-20' : '',
    )}
  >
    <div className={aside ? undefined : 'mx-auto max-w-[30rem]'}>
      <h1>{title}</h1>
      {intro && <p className="mt-3 text-ink-2">{intro}</p>}
      <div className="mt-6 flex flex-col gap-5">{children}</div>
    </div>
    {aside}
  </div>
)
