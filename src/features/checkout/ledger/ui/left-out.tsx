/** How much of a long list is shown. */
export const LeftOut = ({ shown, total }: { shown: number; total: number }) =>
  shown < total && (
    <p className="mt-3">
      The first {shown} of {total} are shown.
    </p>
  )
