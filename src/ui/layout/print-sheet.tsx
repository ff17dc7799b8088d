import type { ReactNode } from 'react'
import { Icon } from '../icons/icon.tsx'
import { BackLink } from '../primitives/back-link.tsx'
import { Button } from '../primitives/button.tsx'

interface Props {
  /** The page that it belongs to. */
  back: { href: string; name: string }
  title: string
  /** What is printed. */
  children: ReactNode
}

/** A page to print: on paper only its content is left. */
export const PrintSheet = ({ back, title, children }: Props) => (
  <div className="sheet max-w-2xl py-6 md:py-10 print:max-w-none print:p-0">
    <div data-print="no" className="mb-6">
      <BackLink href={back.href}>{back.name}</BackLink>
      <div className="mt-1 flex flex-wrap items-end justify-between gap-4">
        <h1>{title}</h1>
        <Button tone="primary" onClick={() => window.print()}>
          <Icon name="printer" size={18} />
          Print
        </Button>
      </div>
    </div>
    {children}
  </div>
)

/** An address as a QR code, black on the white of the paper. */
export const QrCode = ({
  qr,
  name,
  className,
}: {
  qr: { size: number; path: string }
  name: string
  className: string
}) => (
  <svg
    viewBox={`0 0 ${qr.size} ${qr.size}`}
    role="img"
    aria-label={name}
    className={`${className} shrink-0`}
    shapeRendering="crispEdges"
  >
    <path d={qr.path} fill="#000" />
  </svg>
)
