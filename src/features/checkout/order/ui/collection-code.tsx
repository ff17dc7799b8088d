import { allOf } from '../../base/ordered-units.ts'
import { CodeText } from './code-text.tsx'

interface Props {
  code: string
  /** How many units are collected with it. */
  units: number
  /** The same as a QR code for the seller's camera. */
  qr?: { size: number; path: string } | null | undefined
}

/** The buyer's six digits, large enough to be read from a distance, and as a QR code for the seller's phone. */
export const CollectionCode = ({ code, units, qr }: Props) => (
  <div className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-md bg-label px-5 py-4 text-on-label">
    <div className="min-w-0 flex-1 basis-52">
      <p className="font-[620] text-sm">Your collection code</p>
      <p className="font-[760] font-display text-3xl tracking-[0.06em]">
        <CodeText code={code} />
      </p>
      <p className="mt-1 text-sm">
        Show it to the seller only when you have {allOf(units)}.
        {qr && ' They type the digits, or point their phone’s camera at the picture.'}
      </p>
    </div>
    {qr && (
      <svg
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        aria-label="Collection code as a QR picture"
        shapeRendering="crispEdges"
        className="size-36 shrink-0 rounded-sm bg-white max-sm:mx-auto max-sm:size-52"
      >
        <path d={qr.path} fill="#14231a" />
      </svg>
    )}
  </div>
)
