import { getProductName } from '#ui/browser/product-name.ts'
import { PrintSheet, QrCode } from '#ui/layout/print-sheet.tsx'
import type { Group } from '../contract.ts'
import { groupHref, groupKindNames } from '../group.ts'

interface Props {
  group: Group
  /** The address of the group's page as a QR code. */
  qr: { size: number; path: string }
}

/** A poster of a group to print and put up. It leads to the public page: who scans it asks to join. */
export const GroupPoster = ({ group, qr }: Props) => (
  <PrintSheet back={{ href: groupHref(group.slug), name: 'Back to the group' }} title="Print a poster">
    <article
      aria-label="Poster"
      className="mx-auto max-w-md overflow-hidden border-2 border-[#14231a] bg-white text-[#14231a] [print-color-adjust:exact] print:max-w-[16cm]"
    >
      <div className="bg-[#1f5b3a] px-6 py-6 text-white">
        <p className="wrap-anywhere text-balance font-[760] font-display text-3xl leading-tight">{group.name}</p>
        <p className="mt-2 text-lg">
          {groupKindNames[group.kind]}, {group.place}, {group.outcode}
        </p>
      </div>
      <p className="wrap-anywhere line-clamp-8 whitespace-pre-line px-6 pt-6 text-lg">{group.about}</p>
      <div className="flex items-center gap-6 px-6 py-6">
        <QrCode qr={qr} name="QR code of the page of the group" className="size-36" />
        <p className="min-w-0 text-xl leading-snug">
          Scan to see what we grow and have to spare, and to join us on {getProductName()}.
        </p>
      </div>
    </article>
  </PrintSheet>
)
