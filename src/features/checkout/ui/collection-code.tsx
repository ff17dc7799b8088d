/** The buyer's six digits, large enough to be read across a garden gate. */
export const CollectionCode = ({ code }: { code: string }) => (
  <div className="rounded-md bg-label px-5 py-4 text-on-label">
    <p className="font-[620] text-sm">Your collection code</p>
    <p className="font-[760] font-display text-2xl tracking-[0.12em]">{code}</p>
    <p className="text-sm">Show it to the seller when you have the plant in your hands, not before.</p>
  </div>
)
