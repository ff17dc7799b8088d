import type { Transaction } from '../../base/shapes.ts'
import { CodeText } from '../../order/ui/code-text.tsx'

interface Props {
  code: string
  qr: Transaction['collectionQr']
}

/** The code as a large yellow plant label: readable at arm's length, with the QR code for the seller's camera. */
export const CodeLabel = ({ code, qr }: Props) => (
  <div className="mt-3 bg-label px-6 pt-3.5 pb-13 text-center text-on-label [clip-path:polygon(0_0,100%_0,100%_90%,50%_100%,0_90%)]">
    <p className="font-[620] text-sm">Your collection code</p>
    <p className="font-[780] font-display text-[3.875rem] leading-none">
      <CodeText code={code} />
    </p>
    {qr && (
      <svg
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        aria-label="Collection code as a QR picture"
        shapeRendering="crispEdges"
        className="mx-auto mt-3 w-full max-w-52 rounded-sm bg-white"
      >
        <path d={qr.path} fill="#14231a" />
      </svg>
    )}
  </div>
)
